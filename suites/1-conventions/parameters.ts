import { operations } from '../../spec/contract.ts'
import { unknownParameter } from '../../fixtures/arbitraries/unknown-parameter.ts'
import { requirement } from '../../fixtures/requirement.ts'
import { refused } from '../../fixtures/target/claims.ts'

requirement('PARAMS-1', async ({ api, each, forAll, requests }) => {
  await each(operations, async ({ id, kind }) => {
    await requests.control(id)
    const call = await requests.spare(id)
    // A write that goes through leaves its mark for good, so one case must do; reads can be asked again and again.
    await forAll(
      unknownParameter(),
      async ([name, value]) => {
        const probe = await api.send({ ...call, query: [...(call.query ?? []), [name, value]] })
        refused(probe, { status: 400, param: name, because: `${id} with the unknown parameter ${name}` })
      },
      kind === 'write' ? 1 : 2,
    )
  })
})
