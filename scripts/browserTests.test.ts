import { describe, expect, test } from 'vitest'
import { unsteadyTests } from './browserTests.ts'
import { type BrowserTest, counts, type Failure } from './reports.ts'

const failedTest = (line: number): BrowserTest => ({
  where: `e2e/made.e2e.ts:${line} › waits`,
  reason: 'Timeout',
  file: 'e2e/made.e2e.ts',
  line,
  trace: null,
})
const reportOf = (failedTests: BrowserTest[], others: Failure[] = [], skipped = 0) => ({
  failedTests,
  failures: [...failedTests, ...others],
  counts: counts(200, failedTests.length + others.length, skipped),
})
const [first, second, third] = [failedTest(1), failedTest(2), failedTest(3)]

describe('unsteady browser tests', () => {
  test('are those that pass alone, of at most two failed ones', async () => {
    const failed = reportOf([first, second])
    expect(await unsteadyTests(failed, async () => true)).toEqual([first, second])
    expect(await unsteadyTests(failed, async ({ line }) => line === 2)).toEqual([second])
    expect(await unsteadyTests(failed, async () => false)).toEqual([])
  })

  test('are not searched where three failed, something other than a test failed, or tests did not run', async () => {
    const none = () => Promise.reject(new Error('tried again'))
    expect(await unsteadyTests(reportOf([first, second, third]), none)).toEqual([])
    expect(await unsteadyTests(reportOf([first], [{ where: 'Browser tests', reason: 'No server' }]), none)).toEqual([])
    expect(await unsteadyTests(reportOf([first], [], 3), none)).toEqual([])
  })
})
