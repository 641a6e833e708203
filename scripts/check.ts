// `npm run check`: what tells in a minute whether a change is on its way: format, types, lint, words, and the tests
// beside the files that changed since the branch left origin/main, or since a commit: `npm run check -- HEAD~3`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { browserTests } from './browserTests.ts'
import { results } from './reports.ts'
import { check, finish, root, runAll, type Show, type Step, tool, vitest } from './steps.ts'
import { throwAwayFolder } from './throwAwayFolder.ts'

process.env.TMPDIR = throwAwayFolder()

/** Paths that git names, relative to the project. @throws Error with what git says. */
function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.split('\n').filter(Boolean)
}

const branched = () => {
  const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', 'origin/main'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'HEAD'
}
const [since = branched()] = process.argv.slice(2)
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', since),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((path) => /\.tsx?$/.test(path))

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const folders = new Set(changed.filter((path) => /^(contract|server|web)\/src\//.test(path)).map(dirname))
/** Tests in the folders of what changed, and tests that changed themselves. */
const tests = git('ls-files', '--cached', '--others', '--exclude-standard').filter(
  (path) => isTest(path) && existsSync(join(root, path)) && (folders.has(dirname(path)) || changed.includes(path)),
)
const inBrowser = changed.filter((path) => path.endsWith('.e2e.ts'))
/** Words, layout and the lists that every file is held to. */
const structure = 'server/testing/structure/'

/** Parts whose own types, or those they are made of, may have changed. What was checked before is kept. */
const parts = ['contract', 'server', 'web', '.']
const types = (show: Show, part: string) => {
  const kept = join(root, '.cache', `types-${part === '.' ? 'tools' : part}.tsbuildinfo`)
  return tool(show, 'tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', kept, '-p', part])
}

const steps: Step[] = [
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
    [
      [
        'Structure, words and the tests beside what changed',
        (show) => vitest(show, 'check.json', [structure, ...tests]),
      ],
    ],
    true,
  ),
])
if (inBrowser.length > 0) {
  const build: Step = ['Web build', (show) => check(tool(show, 'node', ['scripts/build.ts']))]
  await runAll([build, ['Browser tests that changed', (show) => browserTests(show, inBrowser)]], true)
}
finish()
