// Runs the project's tools, counts their results and shows failures, for `npm test` and `npm run check`.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { inspect } from 'node:util'
import {
  beginning,
  type Counts,
  counts,
  type Failure,
  reasonIn,
  type Report,
  results,
  vitestReport,
} from './reports.ts'

export const root = resolve(import.meta.dirname, '..')

/** Receives the output of a step. */
export type Show = (text: string) => void
export type Step = [name: string, run: (show: Show) => Promise<Counts>]

const total: Counts = { passed: 0, failed: 0, skipped: 0 }
const summary: string[] = []
/** The failures, which are repeated at the end, so that the last lines show where to look. */
const failures: string[] = []
const notes: string[] = []

const running = new Set<ChildProcess>()
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // The running steps end with their tools and clean up. No further steps begin.
  process.on(signal, () => {
    interrupted = true
    for (const child of running) child.kill(signal)
  })
}

/**
 * Environment variables for the tools. Compiled code is kept for the next process. The type checker and the type-aware
 * part of the linter run for seconds and used to spend two fifths of their time on garbage collection, so collection
 * starts late. The linter gets only half of the cores: each of its threads computes the types it meets by itself, which
 * adds a third to the total work.
 */
const shared = {
  NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
  GOGC: 'off',
  GOMEMLIMIT: '3000MiB',
  GOMAXPROCS: String(Math.max(1, Math.floor(availableParallelism() / 2))),
}

/**
 * Tools that only compute. They run at low priority, because they would otherwise slow the tests, which wait for one
 * another only for a limited time.
 */
const computing = new Set(['tsc', 'oxlint'])

/** Runs a tool from node_modules/.bin in a folder and shows its output. Resolves to true if it succeeded. */
export async function tool(
  show: Show,
  name: string,
  args: string[],
  env: Record<string, string> = {},
  cwd = root,
): Promise<boolean> {
  if (interrupted) return false
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules', '.bin', name), args, {
      cwd,
      env: { ...process.env, ...shared, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    if (computing.has(name) && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', show)
    child.on('error', (error) => {
      show(`${name} cannot run: ${error.message}\n`)
      running.delete(child)
      resolve(false)
    })
    child.on('close', (code) => {
      running.delete(child)
      resolve(code === 0)
    })
  })
}

/** Returns the counts of a single check: one passed or one failed. */
export const check = async (ok: Promise<boolean>) => ((await ok) ? counts(1, 0) : counts(0, 1))

/** Returns the counts in a tool's report. A tool that failed without reporting a failure counts as one failure. */
export function countsOf(report: Report | null, ok: boolean): Counts {
  if (!report) return counts(0, 1)
  for (const failure of report.failures) addFailure(failure)
  return { ...report.counts, failed: report.counts.failed || (ok ? 0 : 1) }
}

/** Runs vitest and returns the counts in its report, which stays in `test-results/`. */
export async function vitest(show: Show, report: string, args: string[], env?: Record<string, string>) {
  const file = join(results, report)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`]
  const ok = await tool(show, 'vitest', ['run', ...reporters, ...args], env)
  return countsOf(vitestReport(report), ok)
}

/** Adds a failure to the list that is printed at the end of the run. */
export const addFailure = ({ where, reason }: Failure) => void failures.push(`${where}\n    ${beginning(reason, 4)}`)

/** Adds a line to be printed above the failures at the end of the run. */
export const addNote = (line: string) => void notes.push(line)

/**
 * Runs steps one after another; resolves to true if all passed. If `live`, the output of each is shown as it arrives,
 * otherwise when the step has ended.
 */
export async function runAll(steps: Step[], live: boolean): Promise<boolean> {
  let passed = true
  for (const [name, run] of steps) {
    if (interrupted) break
    let output = ''
    if (live) console.log(`\n=== ${name}`)
    const show: Show = (text) => {
      output += text
      if (live) process.stdout.write(text)
    }
    const startMs = performance.now()
    const failuresBefore = failures.length
    const found = await run(show).catch((error: unknown) => {
      show(`${inspect(error)}\n`)
      return counts(0, 1)
    })
    total.passed += found.passed
    total.failed += found.failed
    total.skipped += found.skipped
    passed &&= found.failed === 0
    if (found.failed > 0 && failures.length === failuresBefore) failures.push(`${name}\n    ${reasonIn(output)}`)
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
    const line = `${found.failed > 0 ? 'FAILED' : 'ok    '} ${name} (${seconds} s)`
    summary.push(line)
    if (!live) console.log(`\n=== ${line}${output.trim() ? `\n${output.trimEnd()}` : ''}`)
  }
  return passed
}

/** Prints the steps, the notes, the failures and the total, and ends the process. The exit code is 0 if all passed. */
export function finish(): never {
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'steps.txt'), `${summary.join('\n')}\n`)
  if (interrupted) failures.push('Interrupted: not every check ran.')
  for (const lines of [summary, notes, failures]) if (lines.length > 0) console.log(`\n${lines.join('\n')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
  process.exit(interrupted || total.failed > 0 || total.passed === 0 ? 1 : 0)
}
