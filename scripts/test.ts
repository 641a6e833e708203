// `npm test`: every check of the project. The checks of types and style and PostgreSQL 15's run go on beside the unit
// tests, which wait for a part of their time; the browser tests want the machine for themselves. A step that fails or
// cannot run is counted, and the others still run; the last line is the total.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { inspect, stripVTControlCharacters } from 'node:util'
import { onPostgres15 } from './onPostgres15.ts'
import { hasPostgres15, startPostgres15 } from './postgres15.ts'
import { type Counts, counts, playwrightReport, type Report, results, vitestReport } from './reports.ts'
import { throwAwayFolder } from './throwAwayFolder.ts'

const root = resolve(import.meta.dirname, '..')
process.env.TMPDIR = throwAwayFolder()

/** Takes what a step says. */
type Show = (text: string) => void
type Step = [name: string, run: (show: Show) => Promise<Counts>]

const total: Counts = { passed: 0, failed: 0, skipped: 0 }

/** What failed, named once more at the end, so that the last lines alone tell where to look. */
const failures: string[] = []
const remember = (where: string, why: string) =>
  failures.push(
    `${where}\n    ${stripVTControlCharacters(why).trim().split('\n').slice(0, 4).join('\n    ').slice(0, 600)}`,
  )

const running = new Set<ChildProcess>()
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The steps under way end with their tools and clean up; no other begins.
  process.on(signal, () => {
    interrupted = true
    for (const child of running) child.kill(signal)
  })
}

/**
 * What one process has compiled need not be compiled again by the next. And the type checker and the linter's part that
 * knows types live for seconds: collecting their garbage took two fifths of their time, so they begin with it late.
 */
const quicker = { NODE_COMPILE_CACHE: join(root, '.cache', 'node'), GOGC: 'off', GOMEMLIMIT: '3000MiB' }

/** Runs a tool from node_modules/.bin and shows its output; false unless it succeeded. */
async function tool(show: Show, name: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  if (interrupted) return false
  const program = join(root, 'node_modules', '.bin', name)
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...quicker, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', show)
    child.on('error', (error) => {
      show(`${name} cannot run: ${error.message}\n`)
      running.delete(child)
      done(false)
    })
    child.on('close', (code) => {
      running.delete(child)
      done(code === 0)
    })
  })
}

/** One check: passed or failed. */
const check = async (ok: Promise<boolean>) => ((await ok) ? counts(1, 0) : counts(0, 1))

/** What the tool's report says; a tool that failed and reports no failure counts as one. */
function countsOf(report: Report | null, ok: boolean): Counts {
  if (!report) return counts(0, 1)
  for (const { where, why } of report.failures) remember(where, why)
  return { ...report.counts, failed: report.counts.failed || (ok ? 0 : 1) }
}

async function vitest(show: Show, report: string, args: string[], env?: Record<string, string>): Promise<Counts> {
  const file = join(results, report)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`]
  const ok = await tool(show, 'vitest', ['run', ...reporters, ...args], env)
  return countsOf(vitestReport(report), ok)
}

async function playwright(show: Show): Promise<Counts> {
  rmSync(join(results, 'playwright.json'), { force: true })
  const ok = await tool(show, 'playwright', ['test'])
  return countsOf(playwrightReport(), ok)
}

/** What touches the database, once more on the oldest server supported. */
async function oldest(show: Show): Promise<Counts> {
  // A file that has moved would otherwise be left out without a word.
  for (const path of onPostgres15)
    if (!existsSync(join(root, path))) throw new Error(`scripts/onPostgres15.ts names ${path}, which does not exist`)
  const { url, stop } = await startPostgres15()
  const workers = Math.max(1, Math.floor(availableParallelism() / 2))
  const args = ['--project', 'server', `--maxWorkers=${workers}`, ...onPostgres15]
  try {
    return await vitest(show, 'vitest-postgres15.json', args, { TEST_DATABASE_URL: url, TEST_STATEMENTS_ALONE: '1' })
  } finally {
    await stop()
  }
}

const beside: Step[] = [
  ['Format', (show) => check(tool(show, 'oxfmt', ['--check', '.']))],
  ...['contract', 'server', 'web', '.'].map((part): Step => [
    `Types of ${part === '.' ? 'tools and browser tests' : part}`,
    (show) => check(tool(show, 'tsc', ['--noEmit', '-p', part])),
  ]),
  ['Lint', (show) => check(tool(show, 'oxlint', ['--type-aware', '--deny-warnings']))],
  ...(hasPostgres15() ? [['The same on PostgreSQL 15', oldest] satisfies Step] : []),
]
if (!hasPostgres15())
  console.log('This system has no PostgreSQL 15, so the call tests run on the embedded server alone.')

const summary: string[] = []

/** Runs steps one after the other. What each says is shown as it goes (`atOnce`), or when it has ended. */
async function runAll(steps: Step[], atOnce: boolean): Promise<void> {
  for (const [name, run] of steps) {
    if (interrupted) break
    let said = ''
    if (atOnce) console.log(`\n=== ${name}`)
    const show: Show = atOnce ? (text) => void process.stdout.write(text) : (text) => void (said += text)
    const began = performance.now()
    const found = await run(show).catch((error: unknown) => {
      show(`${inspect(error)}\n`)
      return counts(0, 1)
    })
    total.passed += found.passed
    total.failed += found.failed
    total.skipped += found.skipped
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const line = `${found.failed > 0 ? 'FAILED' : 'ok    '} ${name} (${seconds} s)`
    summary.push(line)
    if (!atOnce) console.log(`\n=== ${line}${said.trim() ? `\n${said.trimEnd()}` : ''}`)
  }
}

mkdirSync(results, { recursive: true })
// Before anything that serves what is built.
await runAll([['Web build', (show) => check(tool(show, 'node', ['scripts/build.ts']))]], true)
await Promise.all([
  runAll([['Unit, call and structure tests', (show) => vitest(show, 'vitest.json', [])]], true),
  runAll(beside, false),
])
await runAll([['Browser tests', playwright]], true)

writeFileSync(join(results, 'steps.txt'), `${summary.join('\n')}\n`)
console.log(`\n${summary.join('\n')}\n`)
if (failures.length > 0) console.log(`${failures.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exit(interrupted || total.failed > 0 || total.passed === 0 ? 1 : 0)
