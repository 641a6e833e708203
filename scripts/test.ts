// `npm test`: every check of the project. Words and format come first, next to the web build: if they fail, the run ends
// after seconds. Everything else runs in parallel, because each kind of test spends part of its time waiting: the tests of
// the server, those in the browser, and at low priority those that take one core. A step that fails or can't run is
// counted, and the others still run.
// The last line is the total. `npm test -- --on=2028-02-29` or `--on=2026-12-31T23:30` runs the checks on another day, see
// docs/checks.md.
import { existsSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeTemplate, TEMPLATE } from '../e2e/support/server.ts'
import { demoFolder } from '../server/testing/temporaryFolders.ts'
import { browserTests } from './browserTests.ts'
import { checkWords } from './checkWords.ts'
import { fakeClockVariables } from './movedClock.ts'
import { matrixTest, onPostgres15, onPostgres15AtLength } from './onPostgres15.ts'
import { hasPostgres15, startPostgres15 } from './postgres15.ts'
import { type Counts, counts, results } from './reports.ts'
import { canCreateBill, writeBill, writeLicences } from './sbom.ts'
import { addNote, check, finish, root, runAll, type Show, type Step, tool, vitest } from './steps.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { checkTypesWithNewFeature } from './checkTypesWithNewFeature.ts'

process.env.TMPDIR = temporaryFolder()

const { on } = parseArgs({ options: { on: { type: 'string' } } }).values
// All processes started from here on inherit the clock.
if (on !== undefined) Object.assign(process.env, fakeClockVariables(on))
if (on !== undefined) addNote(`The clock began at ${on} in Cairo, ${-Number(process.env.DATEFUDGE)} seconds from now.`)

/** Repeats the tests of the database code on the oldest supported PostgreSQL. */
async function testOnOldestPostgres(show: Show): Promise<Counts> {
  // Otherwise a file that has been moved would be silently left out.
  for (const path of [...onPostgres15, ...onPostgres15AtLength])
    if (!existsSync(join(root, path))) throw new Error(`scripts/onPostgres15.ts names ${path}, which does not exist`)
  const { url, stop } = await startPostgres15()
  const workers = Math.max(1, Math.floor(availableParallelism() / 2))
  const args = ['--project', 'server', `--maxWorkers=${workers}`, ...onPostgres15]
  try {
    return await vitest(show, 'vitest-postgres15.json', args, { TEST_DATABASE_URL: url })
  } finally {
    await stop()
  }
}

/** Writes the bill of materials and the licences of the product's parts, which the run keeps with its reports. */
async function listParts(show: Show): Promise<Counts> {
  if (!canCreateBill()) {
    writeLicences()
    addNote('NOT RUN: this npm is older than 10.2 and can’t list the parts of the product.')
    return counts(0, 0, 1)
  }
  show(writeBill())
  return counts(1, 0)
}

let removeDemoCompany = async () => {}
/** Creates the demo company by starting the product. Tests of the server and in the browser use copies of it. */
const demoCompany: Step = [
  'Demo company',
  async () => {
    removeDemoCompany = await makeTemplate()
    process.env[demoFolder] = process.env[TEMPLATE]
    return counts(1, 0)
  },
]

const excluded = hasPostgres15() ? ['--exclude', matrixTest] : []
const projects = ['--project', 'contract', '--project', 'server']
const unitTests: Step = [
  'Unit, call and structure tests',
  (show) => vitest(show, 'vitest.json', [...projects, ...excluded]),
]
/** Tests that take one core. */
const parallelTests: Step[] = [
  ['Unit tests of the web', (show) => vitest(show, 'vitest-web.json', ['--project', 'web', '--maxWorkers=1'])],
  ...(hasPostgres15() ? [['Every call, on PostgreSQL 15', testOnOldestPostgres] satisfies Step] : []),
]
/** Steps that take seconds, and whose failures take seconds to mend. */
const quickSteps: Step[] = [
  ['Words', checkWords],
  ['Format', (show) => check(tool(show, 'oxfmt', ['--check', '.']))],
]
const computingSteps: Step[] = [
  ['Licences and bill of materials', listParts],
  ['Types', checkTypesWithNewFeature],
  ['Lint', (show) => check(tool(show, 'oxlint', ['--type-aware', '--deny-warnings']))],
]
if (!hasPostgres15()) addNote('NOT RUN: this system has no PostgreSQL 15, the oldest version that Muster supports.')

mkdirSync(results, { recursive: true })
const build: Step = ['Web build', (show) => check(tool(show, 'node', ['scripts/build.ts']))]
// Runs before any test that serves the build.
const [isTidy] = await Promise.all([runAll(quickSteps, false), runAll([build], true)])
if (isTidy) {
  const others = Promise.all([runAll(parallelTests, false), runAll(computingSteps, false)])
  await runAll([demoCompany], true)
  const unit = runAll([unitTests], true)
  // A failed browser test is repeated alone, so not before everything else has ended.
  const inBrowser: Step = ['Browser tests', (show) => browserTests(show, { quiet: Promise.all([unit, others]) })]
  await Promise.all([unit, others, runAll([inBrowser], false)])
  await removeDemoCompany()
} else addNote('NOT RUN: everything else, because of words or format. `npm run format` mends the format.')
finish()
