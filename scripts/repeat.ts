// `node scripts/repeat.ts [--times 10] [--loaded] FILE…`: runs test files repeatedly, as `npm test` would, and prints
// how often each test failed. With `--loaded`, two busy loops use processor time meanwhile. FILE selects all test
// files, of vitest and of the browser tests, whose paths contain it. Without FILE, all files of vitest are run.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { playwrightReport, results, vitestReport } from './reports.ts'

const root = resolve(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '10' }, loaded: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const inBrowser = positionals.filter((path) => path.startsWith('e2e'))
const others = positionals.filter((path) => !path.startsWith('e2e'))

async function run(program: string, args: string[]): Promise<number | null> {
  const child = spawn(join(root, 'node_modules', '.bin', program), args, {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache', 'node') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'close')
  return code as number | null
}

const failed = new Map<string, number>()
let passed = 0

async function runOnce(tool: 'vitest' | 'playwright'): Promise<void> {
  const name = tool === 'vitest' ? 'repeated.json' : 'playwright.json'
  rmSync(join(results, name), { force: true })
  const reported = ['--reporter=json', `--outputFile=${join(results, name)}`]
  const code = await run(tool, tool === 'vitest' ? ['run', ...reported, ...others] : ['test', ...inBrowser])
  const report = tool === 'vitest' ? vitestReport(name) : playwrightReport()
  const failures = report?.failures ?? []
  if (code !== 0 && failures.length === 0) failures.push({ where: tool, reason: `ended with ${code}` })
  for (const { where, reason } of failures) {
    failed.set(where, (failed.get(where) ?? 0) + 1)
    console.log(`FAILED ${where}\n${reason}\n`)
  }
  passed += report?.counts.passed ?? 0
}

const load: ChildProcess[] = values.loaded ? [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'])) : []
try {
  for (let time = 1; time <= Number(values.times); time++) {
    if (others.length > 0 || inBrowser.length === 0) await runOnce('vitest')
    if (inBrowser.length > 0) await runOnce('playwright')
    console.log(`${time} of ${values.times}: ${passed} passed so far, ${failed.size} tests failed`)
  }
} finally {
  for (const loop of load) loop.kill()
}
for (const [where, count] of failed) console.log(`${count} × ${where}`)
process.exitCode = failed.size > 0 ? 1 : 0
