// `npm run coverage`: runs the unit, call and structure tests, and prints which share of the statements and branches of
// each part and feature they reach. Arguments are passed to vitest: `npm run coverage -- --project contract`. The pages
// with every line are in `test-results/coverage`. It takes longer than the tests alone, so `npm test` does not run it,
// and no share is required: a reached line is not a tested one.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { coverageTable, type CoverageSummary } from './coverageTable.ts'
import { results } from './reports.ts'
import { root } from './steps.ts'

const folder = join(results, 'coverage')
const args = process.argv.slice(2)
const [, project] = /--project[= ](contract|server|web)/.exec(args.join(' ')) ?? []
// A run of one project says nothing about the sources of the others. Vitest then looks for them in the project's own
// root, which for the web is its folder.
const folders = project === 'web' ? '' : `${project ?? '{contract,server,web}'}/`
const sources = `${folders}src/**/*.{ts,tsx}`

rmSync(folder, { recursive: true, force: true })
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--coverage.enabled',
    '--coverage.provider=v8',
    `--coverage.include=${sources}`,
    '--coverage.exclude=**/{test,testing,gallery}/**',
    '--coverage.reporter=html',
    '--coverage.reporter=json-summary',
    '--coverage.reportOnFailure',
    `--coverage.reportsDirectory=${folder}`,
    ...args,
  ],
  { cwd: root, stdio: 'inherit' },
)
const summaryFile = join(folder, 'coverage-summary.json')
// Without it vitest could not run, and has said why.
if (!existsSync(summaryFile)) process.exit(status || 1)
const summary = JSON.parse(readFileSync(summaryFile, 'utf8')) as CoverageSummary
console.log(`\n${coverageTable(summary, root)}\n\nEvery line: ${join(folder, 'index.html')}`)
process.exit(status ?? 1)
