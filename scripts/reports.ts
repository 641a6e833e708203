// Reads the reports of vitest and Playwright in `test-results/`.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = resolve(import.meta.dirname, '..')

/** The folder with the reports of each run of `npm test`. */
export const results = join(root, 'test-results')

export type Counts = { passed: number; failed: number; skipped: number }
/** A failure. `where` names a file and a test in it; `reason` begins with the expectation that was not met. */
export type Failure = { where: string; reason: string }
/**
 * A failed browser test. `at` is the place in the sources at which it failed, such as `e2e/leaves.e2e.ts:17`; `kept`
 * contains the paths of what was kept of the page: a description, a screenshot and a trace.
 */
export type BrowserTest = Failure & { file: string; line: number; at: string; kept: string[] }
/**
 * A report on the browser tests. `failedTests` contains the failed tests; `failures` contains these and all other
 * failures.
 */
export type BrowserReport = Report & { failedTests: BrowserTest[] }
export type Report = { counts: Counts; failures: Failure[]; seconds: Map<string, number> }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
type PlaywrightSuite = {
  specs: {
    ok: boolean
    file: string
    line: number
    title: string
    tests: {
      results: {
        duration: number
        error?: { message?: string; location?: { file: string; line: number } }
        attachments?: { name: string; path?: string }[]
      }[]
    }[]
  }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

export const counts = (passed: number, failed: number, skipped = 0): Counts => ({ passed, failed, skipped })

/**
 * Returns the lines of a step's output that explain why the step failed other than in a test. They begin at vitest's
 * heading for such errors; without that heading, they are the last lines. At most 30 lines, without colours.
 */
export function reasonIn(output: string): string {
  const lines = stripVTControlCharacters(output).trim().split('\n')
  const from = lines.findLastIndex((line) => line.includes('Unhandled Errors'))
  return (from === -1 ? lines.slice(-30) : lines.slice(from, from + 30)).join('\n    ')
}

/** Returns the first lines of a failure's reason that are not empty, indented and without colours. */
export const beginning = (reason: string, lines: number) =>
  stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, lines)
    .map((line) => line.trimEnd().slice(0, 300))
    .join('\n    ')

const inProject = (path: string, folder: string) => relative(resolve(folder, '..'), path)

/**
 * Returns vitest's report, or null if there is none. A file that cannot be loaded has no tests and counts as one failed
 * test.
 */
export function vitestReport(name: string, folder = results): Report | null {
  const file = join(folder, name)
  if (!existsSync(file)) return null
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const failures: Failure[] = []
  const seconds = new Map<string, number>()
  for (const { name: path, status, message, startTime, endTime, assertionResults } of report.testResults) {
    const where = inProject(path, folder)
    seconds.set(where, (endTime - startTime) / 1000)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    for (const test of failed)
      failures.push({ where: `${where} › ${test.fullName}`, reason: test.failureMessages[0] ?? '' })
    if (status === 'failed' && failed.length === 0) failures.push({ where, reason: message })
  }
  const { numPassedTests, numPendingTests, numTodoTests } = report
  return { counts: counts(numPassedTests, failures.length, numPendingTests + numTodoTests), failures, seconds }
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]

/** Returns Playwright's report, or null if there is none. The duration of a file is the sum of its tests' durations. */
export function playwrightReport(folder = results, name = 'playwright.json'): BrowserReport | null {
  const file = join(folder, name)
  if (!existsSync(file)) return null
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  const failedTests: BrowserTest[] = []
  const seconds = new Map<string, number>()
  for (const spec of suites.flatMap(specsOf)) {
    const path = `e2e/${spec.file}`
    const tries = spec.tests.flatMap((test) => test.results)
    const took = tries.reduce((sum, { duration }) => sum + duration / 1000, seconds.get(path) ?? 0)
    seconds.set(path, took)
    if (spec.ok) continue
    const { message = '', location } = tries.find((result) => result.error)?.error ?? {}
    const kept = tries.flatMap((result) => result.attachments ?? []).flatMap(({ path: at }) => at ?? [])
    failedTests.push({
      where: `${path}:${spec.line} › ${spec.title}`,
      reason: message,
      file: path,
      line: spec.line,
      at: location ? `${inProject(location.file, folder)}:${location.line}` : `${path}:${spec.line}`,
      kept: kept.map((at) => inProject(at, folder)),
    })
  }
  const others = errors.map((error) => ({ where: 'Browser tests', reason: error.message ?? '' }))
  const failed = stats.unexpected + stats.flaky + errors.length
  return {
    counts: counts(stats.expected, failed, stats.skipped),
    failures: [...failedTests, ...others],
    failedTests,
    seconds,
  }
}
