// `npm run test:long`: the long form of the short checks in `npm test`. It runs attacks for minutes, every case in the
// table of calls and roles, the browser's states in both colours, and the database code on PostgreSQL 15. Names limit
// it to those long files: `npm run test:long -- fuzz kills`.
import { mkdirSync } from 'node:fs'
import { browserTests } from './browserTests.ts'
import { matrixTest, onPostgres15, onPostgres15AtLength } from './onPostgres15.ts'
import { hasPostgres15, startPostgres15 } from './postgres15.ts'
import { type Counts, results } from './reports.ts'
import { addNote, check, finish, runAll, type Show, type Step, tool, vitest } from './steps.ts'
import { temporaryFolder } from './temporaryFolder.ts'

process.env.TMPDIR = temporaryFolder()
// vitest.config.ts, the server's tests of all calls, e2e/layout.e2e.ts and e2e/support/axe.ts read these variables.
process.env.TEST_EVERY_CASE = '1'

const names = process.argv.slice(2)

/** Runs the tests of the database code on the oldest supported PostgreSQL. */
async function testOnOldestPostgres(show: Show): Promise<Counts> {
  const { url, stop } = await startPostgres15()
  const args = ['--project', 'server', ...onPostgres15, ...onPostgres15AtLength]
  try {
    return await vitest(show, 'long-postgres15.json', args, { TEST_DATABASE_URL: url })
  } finally {
    await stop()
  }
}

const ofEveryCall = [matrixTest, 'server/testing/effects.test.ts']

const attacks: Step = ['Attacks', (show) => vitest(show, 'long.json', ['--config', 'vitest.long.config.ts', ...names])]
const others: Step[] = [
  ['Every call as each role', (show) => vitest(show, 'long-matrix.json', ['--project', 'server', ...ofEveryCall])],
  ...(hasPostgres15() ? [['Database code on PostgreSQL 15', testOnOldestPostgres] satisfies Step] : []),
  ['Web tests, a window for each file', (show) => vitest(show, 'long-web.json', ['--project', 'web'])],
  ['Web build', (show) => check(tool(show, 'node', ['scripts/build.ts']))],
  ['Browser tests, every state in both colours', (show) => browserTests(show)],
]

if (!hasPostgres15()) addNote('NOT RUN: this system has no PostgreSQL 15, the oldest version that Muster supports.')
mkdirSync(results, { recursive: true })
await runAll(names.length > 0 ? [attacks] : [...others, attacks], true)
finish()
