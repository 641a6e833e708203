// `npm run bench:readme`: runs the benches and writes their tables into docs/figures.md, between the comments that name
// them, with the machine and the date. It refuses on a machine that is busy, unless `--busy` is given. `--into=FILE`
// writes into another page, where `--only=reads` limits it to the benches with these names.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { packagedBinaries } from '../server/src/db/embedded/binaries.ts'
import { benchesIn, fillFigures } from '../scripts/figures.ts'
import { type Table, tablesIn } from './results.ts'

/** The load average above which the machine is busy. */
const maxLoad = 0.3
/** The options of Node that a bench needs. */
const nodeOptions: Record<string, string[]> = { payroll: ['--expose-gc'] }

const root = join(import.meta.dirname, '..')
const argument = (name: string) => process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(`--${name}=`.length)
const page = resolve(argument('into') ?? join(root, 'docs/figures.md'))
const only = argument('only')?.split(',')

// The page of the documentation always comes from one whole run.
if (only && !argument('into')) {
  process.stderr.write('--only leaves the other tables as they are, so it also needs --into=FILE.\n')
  process.exit(1)
}

const [load = 0] = loadavg()
const isBusy = load > maxLoad
if (isBusy && !process.argv.includes('--busy')) {
  process.stderr.write(
    `The machine is busy: its load average is ${load.toFixed(2)}, and at most ${maxLoad} is allowed. Wait until it is idle, or give --busy.\n`,
  )
  process.exit(1)
}

const text = readFileSync(page, 'utf8')
const benches = benchesIn(text).filter((bench) => bench !== 'readme' && (only?.includes(bench) ?? true))
const folder = mkdtempSync(join(tmpdir(), 'muster-figures-'))
try {
  const tables = new Map<string, readonly Table[]>([['readme', [machine()]]])
  for (const bench of benches) tables.set(bench, run(bench))
  writeFileSync(page, fillFigures(text, tables))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Runs a bench and returns its tables. A bench that misses an aim still has them. */
function run(bench: string): Table[] {
  process.stderr.write(`${bench} …\n`)
  const startMs = performance.now()
  const { status } = spawnSync(
    process.execPath,
    [...(nodeOptions[bench] ?? []), join(import.meta.dirname, `${bench}.ts`)],
    {
      cwd: root,
      env: { ...process.env, BENCH_RESULTS: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const file = join(folder, `${bench}.json`)
  if (!existsSync(file)) throw new Error(`The bench ${bench} ended with ${status} and without results`)
  const seconds = Math.round((performance.now() - startMs) / 1000)
  process.stderr.write(`${bench}: ${seconds} s${status === 0 ? '' : `, ended with ${status}`}\n`)
  return tablesIn(file)
}

/** Returns what was measured on, and when. */
function machine(): Table {
  const processors = cpus()
  const postgres = spawnSync(join(packagedBinaries(), 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })
  const rows = {
    Date: Temporal.Now.plainDateISO().toString(),
    Processor: `${processors[0]?.model.trim()}, ${processors.length} cores`,
    Memory: `${Math.round(totalmem() / 1024 ** 3)} GB`,
    Node: process.versions.node,
    PostgreSQL: /[\d.]+/.exec(postgres.stdout)?.[0] ?? 'unknown',
    'Load average at the start': `${load.toFixed(2)}${isBusy ? ', so the machine was not idle' : ''}`,
  }
  return {
    title: 'Machine',
    rows: Object.fromEntries(Object.entries(rows).map(([name, value]) => [name, { Value: value }])),
  }
}
