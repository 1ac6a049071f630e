/** What a reader has to know before comparing. */
export const caveats = `
- The faults were written for this suite, by people who know its checks. Only the comparison on faults that neither side has seen is neutral.
- \`Fields and shapes\` and the part of the conventions that a schema expresses are what the other tools claim to test. They do not claim to test scopes, keys, idempotency, events, limits, refusals, state after a write, or agreement between two responses. Only a change of the response to one of their requests can show them such a fault.
- Resources, lists and endpoints (sections 2 and 4): most of these faults show after a write, on a later page, with a parameter, or in one row among many. The tools send one request to each endpoint.
- Transitions, authentication, scopes, events, errors and limits (sections 3 and 5 to 8): these need two keys, two requests that depend on each other, a receiver, or a request that is refused. The tools send none of these; prism is sent a few refused requests.
- A tool reports a fault if it says anything that it does not say of the conformant sandbox, whether or not that names the violated rule. This suite is judged in the same way in whole runs. The columns of the campaign are stricter: the violated requirement itself has to fail.
- The tools get what a careful user would write: the contract as OpenAPI 3.0.3, the request bodies of the sandbox, and examples recorded from it. This suite gets no declarations and finds these names by itself. It uses the admin side, which no other tool can use; without it, faults of keys and events are inconclusive.
- The document says nothing about query parameters other than the date of an availability. Patterns of request bodies are left out, because specmatic works for minutes on them.
- The random sample of this suite's whole runs takes the classes in turn, so its total is not the share of all faults. Compare within a class.
- Tools that send the same requests in the same order share a screen. It ignores the headers in which they differ, such as \`accept\` and \`user-agent\`.
- Recorded requests are sent one directly after the other. A fault that shows only when real time passes between two requests, or by chance, may look as if it changed nothing. Faults that are only seen in some months or hours are tried at the time of the benchmark.
- Times are those of whole processes, several at once. They include the start of each tool, but not its installation or the conversion of the document.`.trim()
