import { describe, expect, test } from 'vitest'
import { unsteadyTests } from './browserTests.ts'
import type { BrowserTest } from './reports.ts'

const failedTest = (line: number): BrowserTest => ({
  where: `e2e/made.e2e.ts:${line} › waits`,
  why: 'Timeout',
  file: 'e2e/made.e2e.ts',
  line,
  trace: null,
})
const [first, second, third] = [failedTest(1), failedTest(2), failedTest(3)]

describe('unsteady browser tests', () => {
  test('are those of at most two failed ones that pass alone', async () => {
    const failedTests = [first, second]
    expect(await unsteadyTests({ failedTests, failures: failedTests }, async () => true)).toEqual(failedTests)
    expect(await unsteadyTests({ failedTests, failures: failedTests }, async ({ line }) => line === 2)).toEqual([
      second,
    ])
    expect(await unsteadyTests({ failedTests, failures: failedTests }, async () => false)).toEqual([])
  })

  test('are not looked for where three failed, or something that is no test', async () => {
    const none = () => Promise.reject(new Error('tried again'))
    const three = [first, second, third]
    expect(await unsteadyTests({ failedTests: three, failures: three }, none)).toEqual([])
    const failures = [first, { where: 'Browser tests', why: 'No server' }]
    expect(await unsteadyTests({ failedTests: [first], failures }, none)).toEqual([])
  })
})
