// `node scripts/times.ts`: prints where the last `npm test` spent its time, as the tables in docs/checks.md. Given the
// results folder of another checkout, it compares both: `node scripts/times.ts ../before/test-results`.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { playwrightReport, results, vitestReport } from './reports.ts'

const maxFiles = 20

/**
 * Returns the duration in seconds of each step, read from the last lines of `npm test`, and of each test file, read
 * from the reports.
 */
function timesIn(folder: string) {
  const file = join(folder, 'steps.txt')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const steps = new Map(
    [...text.matchAll(/^(?:ok {4}|FAILED) (.+) \(([\d.]+) s\)$/gm)].map((m) => [m[1], Number(m[2])]),
  )
  const files = new Map([
    ...(vitestReport('vitest.json', folder)?.seconds ?? []),
    ...(vitestReport('vitest-web.json', folder)?.seconds ?? []),
    ...(playwrightReport(folder)?.seconds ?? []),
  ])
  for (const [path, took] of vitestReport('vitest-postgres15.json', folder)?.seconds ?? [])
    files.set(`${path} (PostgreSQL 15)`, took)
  return { steps, files }
}

const [other] = process.argv.slice(2)
const all = [...(other ? [timesIn(resolve(other))] : []), timesIn(results)]

function table(title: string, times: Map<string | undefined, number>[], maxRows = Infinity) {
  const names = new Set(times.flatMap((one) => [...one.keys()]))
  const slowest = (name: string | undefined) => Math.max(...times.map((one) => one.get(name) ?? 0))
  const rows = [...names].toSorted((a, b) => slowest(b) - slowest(a)).slice(0, maxRows)
  const heads = times.length > 1 ? ['before', 'after'] : ['seconds']
  console.log(`| ${title} | ${heads.join(' | ')} |\n|---|${heads.map(() => '---:|').join('')}`)
  for (const name of rows)
    console.log(`| ${name} | ${times.map((one) => one.get(name)?.toFixed(1) ?? '').join(' | ')} |`)
  console.log()
}

table(
  'Step',
  all.map(({ steps }) => steps),
)
table(
  'File',
  all.map(({ files }) => files),
  maxFiles,
)
