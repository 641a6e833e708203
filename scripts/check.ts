// `npm run check`: shows within a minute whether a change is sound. Checks words, format, types and lint, and runs the
// tests next to the changed files. Changes are counted since the branch left origin/main, or since a given commit: `npm
// run check -- HEAD~3`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { browserTests } from './browserTests.ts'
import { checkWords } from './checkWords.ts'
import { results } from './reports.ts'
import { check, finish, root, runAll, type Show, type Step, tool, vitest } from './steps.ts'
import { temporaryFolder } from './temporaryFolder.ts'

process.env.TMPDIR = temporaryFolder()

/**
 * Returns git's output.
 * @throws Error with git's message.
 */
function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout
}
const linesOf = (text: string) => text.split('\n').filter(Boolean)

/** Returns the commit at which this branch left origin/main, or HEAD if there is no origin/main. */
const branched = () => {
  const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', 'origin/main'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'HEAD'
}
const [since = branched()] = process.argv.slice(2)
const isTypeScript = (path: string) => /\.tsx?$/.test(path)
const untracked = linesOf(git('ls-files', '--others', '--exclude-standard')).filter(isTypeScript)
const changed = [...linesOf(git('diff', '--name-only', '--diff-filter=d', since)).filter(isTypeScript), ...untracked]

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const hasTestsBeside = /^((contract|server|web)\/src|server\/testing|scripts)\//
const folders = new Set(changed.filter((path) => hasTestsBeside.test(path)).map(dirname))
console.log(`Compared with ${since}: ${changed.length} changed files.`)
/** The changed tests, and all tests in the folders of changed files. */
const tests = linesOf(git('ls-files', '--cached', '--others', '--exclude-standard')).filter(
  (path) => isTest(path) && existsSync(join(root, path)) && (folders.has(dirname(path)) || changed.includes(path)),
)
const inBrowser = changed.filter((path) => path.endsWith('.e2e.ts') && !path.startsWith('e2e/long/'))
/**
 * The folder of the tests that check the structure of the sources, such as layers and shared lists. They always run,
 * because they cover every file.
 */
const structure = 'server/testing/structure/'

/**
 * The parts whose types are checked. Earlier results stay valid for a part if neither it nor a part it depends on has
 * changed.
 */
const parts = ['contract', 'server', 'web', '.']
const types = (show: Show, part: string) => {
  const cacheFile = join(root, '.cache', `types-${part === '.' ? 'tools' : part}.tsbuildinfo`)
  return tool(show, 'tsc', [
    '--noEmit',
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    cacheFile,
    '-p',
    part,
  ])
}

const steps: Step[] = [
  ['Words', checkWords],
  ['Format', (show) => check(tool(show, 'oxfmt', ['--check', '.']))],
  ...parts.map((part): Step => [
    `Types of ${part === '.' ? 'tools and browser tests' : part}`,
    (show) => check(types(show, part)),
  ]),
  ['Lint', (show) => check(tool(show, 'oxlint', ['--type-aware', '--deny-warnings']))],
]

mkdirSync(results, { recursive: true })
await Promise.all([
  runAll(steps, false),
  runAll(
    [['Structure, and tests next to changed files', (show) => vitest(show, 'check.json', [structure, ...tests])]],
    true,
  ),
])
if (inBrowser.length > 0) {
  const build: Step = ['Web build', (show) => check(tool(show, 'node', ['scripts/build.ts']))]
  await runAll([build, ['Changed browser tests', (show) => browserTests(show, { files: inBrowser })]], true)
}
finish()
