// Runs the browser tests, with a rule for unsteady ones. A test that fails in a whole run is run again alone, three
// times. If it passes all three, it is printed as unsteady, with its error and what was kept of its page. Up to two
// unsteady tests do not fail the run. An unsteady test is a defect, in the test or in the product, and whoever meets it
// fixes it in the same piece of work.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  beginning,
  type BrowserReport,
  type BrowserTest,
  type Counts,
  counts,
  playwrightReport,
  results,
} from './reports.ts'
import { addFailure, addNote, countsOf, root, type Show, tool } from './steps.ts'

const maxUnsteady = 2
const repeats = 3

/**
 * Runs the browser tests in these files, or all of them. Returns their counts, in which unsteady tests count as passed.
 * Failed tests are repeated after `quiet` has resolved.
 */
export async function browserTests(
  show: Show,
  { files = [], quiet = Promise.resolve() }: { files?: string[]; quiet?: Promise<unknown> } = {},
): Promise<Counts> {
  rmSync(join(results, 'playwright.json'), { force: true })
  const ok = await tool(show, 'playwright', ['test', ...files])
  const report = playwrightReport()
  if (!ok) await quiet
  const unsteady = ok || !report ? [] : await unsteadyTests(report, (test) => passesAlone(show, test))
  if (!report || unsteady.length === 0) return countsOf(report, ok)
  for (const test of unsteady) addNote(noteOf(test))
  const broken = report.failedTests.filter((test) => !unsteady.includes(test))
  for (const test of broken) addFailure(test)
  return counts(report.counts.passed + unsteady.length, broken.length, report.counts.skipped)
}

/**
 * Returns the note about an unsteady test: its error, the place where it failed, and what was kept of the page. Often
 * nothing else tells why it failed, because it does not fail again.
 */
export const noteOf = ({ where, reason, at, kept }: BrowserTest) =>
  [`UNSTEADY ${where}`, beginning(reason, 12), `at ${at}`, ...kept].join('\n    ')

/**
 * Repeats each failed test of a run alone and returns those that then pass. Repeats nothing and returns an empty list
 * if more than `maxUnsteady` tests failed, if something other than a test failed, or if a failure prevented other tests
 * from running.
 */
export async function unsteadyTests(
  { failedTests, failures, counts: { skipped } }: Pick<BrowserReport, 'failedTests' | 'failures' | 'counts'>,
  passes: (test: BrowserTest) => Promise<boolean>,
): Promise<BrowserTest[]> {
  const unsteady: BrowserTest[] = []
  if (failedTests.length > maxUnsteady || failures.length > failedTests.length || skipped > 0) return unsteady
  for (const test of failedTests) if (await passes(test)) unsteady.push(test)
  return unsteady
}

/**
 * Resolves to true if a test passes three times with nothing else running. First shows what the page
 * contained when the test failed. It does not overwrite what was kept of the whole run.
 */
async function passesAlone(show: Show, { where, file, line, kept }: BrowserTest): Promise<boolean> {
  const description = kept.map((path) => join(root, path)).find((path) => path.endsWith('.md') && existsSync(path))
  if (description) show(`\n${readFileSync(description, 'utf8')}\n`)
  show(`\n${where} failed: once more alone, ${repeats} times\n`)
  const report = 'unsteady.json'
  rmSync(join(results, report), { force: true })
  const alone = ['--workers=1', `--repeat-each=${repeats}`, '--output=test-results/alone']
  const ok = await tool(show, 'playwright', ['test', `${file}:${line}`, ...alone], {
    PLAYWRIGHT_REPORT: join(results, report),
  })
  const found = playwrightReport(results, report)?.counts
  return ok && found !== undefined && found.passed >= repeats && found.skipped === 0
}
