// `npm test`: every check of the project. Words and format come first, next to the web build: if they fail, the run ends
// after seconds. The unit tests of the web, PostgreSQL 15, types and lint are checked in parallel to the other tests,
// which spend part of their time waiting. A step of these that fails or can't run is counted, and the others still run.
// The last line is the total. `npm test -- --on=2028-02-29` or `--on=2026-12-31T23:30` runs the checks on another day, see
// docs/checks.md.
import { existsSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoFolder, createTemporaryFolder, removeTemporaryFolder } from '../server/testing/temporaryFolders.ts'
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

const excluded = hasPostgres15() ? ['--exclude', matrixTest] : []
const projects = ['--project', 'contract', '--project', 'server']
const testSteps: Step[] = [
  ['Unit, call and structure tests', (show) => vitest(show, 'vitest.json', [...projects, ...excluded])],
  ['Browser tests', (show) => browserTests(show)],
]
/** Tests that take one core, next to the others. */
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
// The first test that needs the demo company creates it.
const prepared = await createTemporaryFolder()
process.env[demoFolder] = join(prepared, 'data')
const build: Step = ['Web build', (show) => check(tool(show, 'node', ['scripts/build.ts']))]
// Runs before any test that serves the build.
const [isTidy] = await Promise.all([runAll(quickSteps, false), runAll([build], true)])
if (isTidy) await Promise.all([runAll(testSteps, true), runAll(parallelTests, false), runAll(computingSteps, false)])
else addNote('NOT RUN: everything else, because of words or format. `npm run format` mends the format.')
await removeTemporaryFolder(prepared)
finish()
