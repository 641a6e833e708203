import { describe, expect, test } from 'vitest'
import { noteOf, unsteadyTests } from './browserTests.ts'
import { type BrowserTest, counts, type Failure } from './reports.ts'

const failedTest = (line: number): BrowserTest => ({
  where: `e2e/made.e2e.ts:${line} › waits`,
  reason: 'Timeout',
  file: 'e2e/made.e2e.ts',
  line,
  at: `e2e/made.e2e.ts:${line + 5}`,
  kept: [],
})
const reportOf = (failedTests: BrowserTest[], others: Failure[] = [], skipped = 0) => ({
  failedTests,
  failures: [...failedTests, ...others],
  counts: counts(200, failedTests.length + others.length, skipped),
})
const first = failedTest(1)
const second = failedTest(2)
const third = failedTest(3)

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

  test('are printed with their error, its place and what was kept of the page', () => {
    const reason = `\u001b[31mError: expect(locator).toBeVisible() failed\u001b[39m\n\nLocator: getByRole('row')\nExpected: visible\n`
    const kept = ['test-results/browser/made/error-context.md', 'test-results/browser/made/trace.zip']
    expect(noteOf({ ...first, reason, kept }).split('\n    ')).toEqual([
      'UNSTEADY e2e/made.e2e.ts:1 › waits',
      'Error: expect(locator).toBeVisible() failed',
      "Locator: getByRole('row')",
      'Expected: visible',
      'at e2e/made.e2e.ts:6',
      ...kept,
    ])
  })
})
