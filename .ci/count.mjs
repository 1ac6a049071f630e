// Counts the tests of reports by vitest's JSON reporter, after a list of those that failed: node count.mjs <exit status of the tests> <report> …
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const [, , status = '1', ...files] = process.argv

/** Enough of a message to show what was compared. */
const MESSAGE_LINES = 20

const shortened = (message = '') => message.split('\n').slice(0, MESSAGE_LINES).join('\n')

/** Tests by outcome. A file that could not be loaded, or whose hooks failed, counts as one failed test. */
function count(text) {
  if (text === '') return { passed: 0, failures: [] }
  const { numPassedTests, testResults } = JSON.parse(text)
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length > 0)
      return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${shortened(failureMessages[0])}`)
    return status === 'failed' ? [`${file}\n${shortened(message)}`] : []
  })
  return { passed: numPassedTests, failures }
}

const counts = files.map((file) => count(readFileSync(file, 'utf8')))
const passed = counts.reduce((sum, each) => sum + each.passed, 0)
const failures = counts.flatMap((each) => each.failures)
if (status !== '0' && failures.length === 0)
  failures.push(
    'No test failed, but a step did: build, type check, lint, the release of Node, or an error outside of the tests. See above.',
  )
for (const failure of failures) console.log(`\nFailed: ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)
