// Counts the tests of a report by vitest's JSON reporter: node count.mjs <report> <exit status of the tests>
import { readFileSync } from 'node:fs'

const [, , file = '', status = '1'] = process.argv

/** Tests by outcome; a file that could not even be loaded counts as one failed test. */
function count(text) {
  if (text === '') return { passed: 0, failed: 0 }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(text)
  const broken = testResults.filter(
    (each) => each.status === 'failed' && each.assertionResults.every((test) => test.status !== 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

const { passed, failed } = count(readFileSync(file, 'utf8'))
const step = status !== '0' && failed === 0
if (step)
  console.log(
    'No test failed, but a step did: build, type check, lint, campaign, or an error outside of the tests. See above.',
  )
console.log(`${passed} passed, ${failed + (step ? 1 : 0)} failed`)
