import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changelogFaults, nextVersion, releasesOf, withRelease } from './changelog.ts'

const root = resolve(import.meta.dirname, '..')
const workspaces = ['contract', 'server', 'web']
const { version: currentVersion } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

const before = `# Changelog

## Unreleased

### Added

- Clocks.

## 0.1.0 - 2026-10-03

### Fixed

- Days.
`

test('the changelog has the form that the release script needs', () => {
  expect(changelogFaults(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))).toEqual([])
})

test('names what is wrong in a changelog', () => {
  const text = '## 1.0.0\n\n### News\n\n- One.\n\n## 0.9.0 - 2026-10-03\n\n## 0.8.0, October\n\n- Two.\n'
  expect(changelogFaults(text)).toEqual([
    'The first version must be "Unreleased"',
    '"0.9.0 - 2026-10-03" has no notes',
    '"0.8.0, October" must be a number and a day, such as "1.2.0 - 2026-12-03"',
    '"News" is no section: use Added, Changed, Deprecated, Fixed, Removed, Security, Upgrade notes',
  ])
})

test('a release takes the unreleased notes and leaves an empty list', () => {
  const after = withRelease(before, '0.2.0', '2026-12-04')
  expect(releasesOf(after)).toEqual([
    { title: 'Unreleased', notes: '' },
    { title: '0.2.0 - 2026-12-04', notes: '### Added\n\n- Clocks.' },
    { title: '0.1.0 - 2026-10-03', notes: '### Fixed\n\n- Days.' },
  ])
  expect(() => withRelease(after, '0.3.0', '2026-12-05')).toThrow('no notes under "Unreleased"')
})

test.each([
  ['major', '2.0.0'],
  ['minor', '1.3.0'],
  ['patch', '1.2.4'],
  ['1.10.0', '1.10.0'],
])('the version after 1.2.3 by %s is %s', (step, expected) => {
  expect(nextVersion('1.2.3', step)).toBe(expected)
})

/** Creates a repository with the release script and returns how to run programs in it. */
function createRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'muster-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of ['scripts/changelog.ts', 'scripts/release.ts', 'package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(root, file), join(folder, file))
  for (const workspace of workspaces)
    cpSync(join(root, workspace, 'package.json'), join(folder, workspace, 'package.json'))
  writeFileSync(join(folder, 'CHANGELOG.md'), before)
  const dumps = join(folder, 'server', 'testing', 'upgrades')
  mkdirSync(dumps, { recursive: true })
  writeFileSync(join(dumps, `${nextVersion(currentVersion, 'minor')}.sql.gz`), '')
  const { PATH, HOME } = process.env
  const author = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@acme.test',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@acme.test',
  }
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH, HOME, ...author },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  run('git', 'init', '--quiet', '--initial-branch=main')
  run('git', 'add', '.')
  run('git', 'commit', '--quiet', '--message', 'Begin')
  return { folder, run, release: (step: string) => run('node', 'scripts/release.ts', step) }
}

test('a release has one version everywhere, its notes in the tag, and is not pushed', () => {
  const { folder, run, release } = createRepository()
  const next = nextVersion(currentVersion, 'minor')
  expect(release('minor')).toContain(`tagged as v${next}`)
  for (const path of ['.', ...workspaces])
    expect(JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8')).version).toBe(next)
  for (const file of ['package-lock.json', ...workspaces.map((workspace) => `${workspace}/package.json`)]) {
    const text = readFileSync(join(folder, file), 'utf8')
    const own = [...text.matchAll(/"@muster\/\w+": "([^"]*)"/g)].map(([, version]) => version)
    expect(own).toEqual(own.map(() => next))
  }
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  expect(packages.server).toMatchObject({ version: next, dependencies: { '@muster/contract': next } })
  expect(run('git', 'status', '--porcelain')).toBe('')
  expect(run('git', 'log', '--format=%s', '-1').trim()).toBe(`Release ${next}`)
  expect(run('git', 'tag', '--list', '--format=%(contents)').trim()).toBe(`Muster ${next}\n\n### Added\n\n- Clocks.`)
})

test.each([
  ['huge', () => undefined, 'Say which version'],
  ['minor', ({ folder }: Repository) => writeFileSync(join(folder, 'CHANGELOG.md'), 'changed'), 'uncommitted changes'],
  ['0.0.1', () => undefined, '0.0.1 is older than'],
  ['99.0.0', ({ run }: Repository) => run('git', 'tag', 'v99.0.0'), 'There is a tag v99.0.0 already'],
  ['98.0.0', () => undefined, 'Later versions are tested with data of this one: run npm run upgrade:dump -- 98.0.0'],
  ['minor', ({ run }: Repository) => run('git', 'switch', '--quiet', '--create', 'next'), 'from the branch main'],
])('refuses to release %s and changes nothing', (step, prepare, sentence) => {
  const repository = createRepository()
  prepare(repository)
  const status = repository.run('git', 'status', '--porcelain')
  expect(() => repository.release(step)).toThrow(sentence)
  expect(repository.run('git', 'status', '--porcelain')).toBe(status)
  expect(repository.run('git', 'log', '--format=%s').trim()).toBe('Begin')
})

type Repository = ReturnType<typeof createRepository>
