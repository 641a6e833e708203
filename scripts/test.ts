// `npm test`: every check of the project, quick ones first. A step that fails or cannot run is counted, and the
// others still run; the last line is the total.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { hasPostgres15, startPostgres15 } from './postgres15.ts'

const root = resolve(import.meta.dirname, '..')
const results = join(root, 'test-results')

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
type PlaywrightSuite = {
  specs: {
    ok: boolean
    file: string
    line: number
    title: string
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}
type Step = [name: string, run: () => Promise<Counts>]
type Counts = { passed: number; failed: number; skipped: number }

const total: Counts = { passed: 0, failed: 0, skipped: 0 }

/** What failed, named once more at the end, so that the last lines alone tell where to look. */
const failures: string[] = []
const remember = (where: string, why = '') =>
  failures.push(
    `${where}\n    ${stripVTControlCharacters(why).trim().split('\n').slice(0, 4).join('\n    ').slice(0, 600)}`,
  )

let running: ChildProcess | null = null
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The step under way ends with its tool and cleans up; no other begins.
  process.on(signal, () => {
    interrupted = true
    running?.kill(signal)
  })
}

/** Runs a tool from node_modules/.bin and shows its output; false unless it succeeded. */
async function tool(name: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  if (interrupted) return false
  const program = join(root, 'node_modules', '.bin', name)
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      // Each test file runs in a process of its own; what one has compiled need not be compiled again by the next.
      env: { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache', 'node'), ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    running = child
    child.on('error', (error) => {
      console.error(`${name} cannot run: ${error.message}`)
      done(false)
    })
    child.on('exit', (code) => done(code === 0))
  })
}

const counts = (passed: number, failed: number, skipped = 0): Counts => ({ passed, failed, skipped })

/** One check: passed or failed. */
const check = async (ok: Promise<boolean>) => ((await ok) ? counts(1, 0) : counts(0, 1))

/** The counts of vitest's report. A file that cannot be loaded holds no test, and counts as one that failed. */
async function vitest(report: string, args: string[], env?: Record<string, string>): Promise<Counts> {
  const file = join(results, report)
  rmSync(file, { force: true })
  const ok = await tool(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile=${file}`, ...args],
    env,
  )
  if (!existsSync(file)) return counts(0, 1)
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(file, 'utf8'),
  ) as VitestReport
  const unloaded = testResults.filter(
    (one) => one.status === 'failed' && !one.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = numFailedTests + unloaded.length
  for (const { name, assertionResults } of testResults)
    for (const test of assertionResults)
      if (test.status === 'failed') remember(`${relative(root, name)} › ${test.fullName}`, test.failureMessages[0])
  for (const { name, message } of unloaded) remember(relative(root, name), message)
  return counts(numPassedTests, failed || (ok ? 0 : 1), numPendingTests + numTodoTests)
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]

/** The counts of Playwright's report. */
async function playwright(): Promise<Counts> {
  const file = join(results, 'playwright.json')
  rmSync(file, { force: true })
  const ok = await tool('playwright', ['test'])
  if (!existsSync(file)) return counts(0, 1)
  const { stats, suites, errors } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  for (const spec of suites.flatMap(specsOf))
    if (!spec.ok) {
      const error = spec.tests.flatMap((test) => test.results).find((result) => result.error)?.error
      remember(`e2e/${spec.file}:${spec.line} › ${spec.title}`, error?.message)
    }
  for (const error of errors) remember('Browser tests', error.message)
  const failed = stats.unexpected + stats.flaky + errors.length
  return counts(stats.expected, failed || (ok ? 0 : 1), stats.skipped)
}

/**
 * What another database server may answer differently: every call as every role, the rules of each feature, and SQL
 * written by hand. All else is decided before a statement is sent, or belongs to the embedded server.
 */
const differsByServer = [
  'server/testing/matrix.test.ts',
  'server/testing/agreement.test.ts',
  'server/src/audit/',
  'server/src/background/sweeps.test.ts',
  'server/src/db/migrate.test.ts',
  'server/src/db/transaction.test.ts',
  'server/src/features/',
  'server/src/idempotency/',
  'server/src/live/live.test.ts',
  'server/src/people/',
]
/** Those of them that spend most of their time waiting for the clock or hashing passwords, and test nothing else. */
const slowEverywhere = [
  'server/src/features/auth/signInLimits.test.ts',
  'server/src/features/leaves/demo/leavePlan.test.ts',
]

/** What touches the database, once more on the oldest server supported. */
async function onPostgres15(): Promise<Counts> {
  // A file that has moved would otherwise be left out without a word.
  for (const path of [...differsByServer, ...slowEverywhere])
    if (!existsSync(join(root, path))) throw new Error(`scripts/test.ts names ${path}, which does not exist`)
  const { url, stop } = await startPostgres15()
  const args = ['--project', 'server', ...differsByServer, ...slowEverywhere.flatMap((file) => ['--exclude', file])]
  try {
    return await vitest('vitest-postgres15.json', args, { TEST_DATABASE_URL: url })
  } finally {
    await stop()
  }
}

const oldest: Step[] = hasPostgres15() ? [['The same on PostgreSQL 15', onPostgres15]] : []
const steps: Step[] = [
  ['Format', () => check(tool('oxfmt', ['--check', '.']))],
  ...['contract', 'server', 'web', '.'].map((part): Step => [
    `Types of ${part === '.' ? 'tools and browser tests' : part}`,
    () => check(tool('tsc', ['--noEmit', '-p', part])),
  ]),
  ['Lint', () => check(tool('oxlint', ['--type-aware', '--deny-warnings']))],
  ['Unit, call and structure tests', () => vitest('vitest.json', [])],
  ...oldest,
  ['Web build', () => check(tool('node', ['scripts/build.ts']))],
  ['Browser tests', playwright],
]
if (!hasPostgres15())
  console.log('This system has no PostgreSQL 15, so the call tests run on the embedded server alone.')

const summary: string[] = []
for (const [name, run] of steps) {
  if (interrupted) break
  console.log(`\n=== ${name}`)
  const began = performance.now()
  const found = await run().catch((error: unknown) => {
    console.error(error)
    return counts(0, 1)
  })
  total.passed += found.passed
  total.failed += found.failed
  total.skipped += found.skipped
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  summary.push(`${found.failed > 0 ? 'FAILED' : 'ok    '} ${name} (${seconds} s)`)
}

console.log(`\n${summary.join('\n')}\n`)
if (failures.length > 0) console.log(`${failures.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exit(interrupted || total.failed > 0 || total.passed === 0 ? 1 : 0)
