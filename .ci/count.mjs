// Counts the tests of reports by vitest's JSON reporter: node count.mjs <exit status of the tests> <report> …
import { readFileSync } from 'node:fs'

const [, , status = '1', ...files] = process.argv

/** Tests by outcome; a file that could not even be loaded counts as one failed test. */
function count(text) {
  if (text === '') return { passed: 0, failed: 0 }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(text)
  const broken = testResults.filter(
    (each) => each.status === 'failed' && each.assertionResults.every((test) => test.status !== 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

const counts = files.map((file) => count(readFileSync(file, 'utf8')))
const total = (outcome) => counts.reduce((sum, each) => sum + each[outcome], 0)
const step = status !== '0' && total('failed') === 0
if (step)
  console.log(
    'No test failed, but a step did: build, type check, lint, the release of Node, or an error outside of the tests. See above.',
  )
console.log(`${total('passed')} passed, ${total('failed') + (step ? 1 : 0)} failed`)
