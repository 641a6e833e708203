// `npm run release -- minor` (or `major`, `patch`, or a number): gives the workspaces a new version and its notes,
// commits them, and tags the commit. It pushes nothing.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { nextVersion, releasesOf, withRelease } from './changelog.ts'

const root = resolve(import.meta.dirname, '..')
const changelog = join(root, 'CHANGELOG.md')

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

/** Ends the process with a sentence. */
function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

interface Manifest {
  version?: string
  dependencies?: Record<string, string>
}

const readJson = <T>(path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as T
const writeJson = (path: string, value: object) =>
  writeFileSync(join(root, path), `${JSON.stringify(value, null, 2)}\n`)

/** Gives a workspace a version, also where it depends on another workspace. */
function setVersion(manifest: Manifest, version: string) {
  manifest.version = version
  for (const name of Object.keys(manifest.dependencies ?? {}))
    if (name.startsWith('@muster/')) manifest.dependencies![name] = version
}

const [step = ''] = process.argv.slice(2)
if (!/^(major|minor|patch|\d+\.\d+\.\d+)$/.test(step))
  refuse('Say which version: npm run release -- major, minor, patch, or a number such as 1.2.0.')
if (run('git', 'status', '--porcelain')) refuse('There are uncommitted changes: commit or stash them first.')
if (run('git', 'branch', '--show-current') !== 'main') refuse('A release is made from the branch main.')
const before = readFileSync(changelog, 'utf8')
if (!releasesOf(before)[0]?.notes) refuse('CHANGELOG.md has no notes under "Unreleased": write them first.')

const folders = ['', 'contract', 'server', 'web']
const current = readJson<{ version: string }>('package.json').version
const version = nextVersion(current, step)
if (version.localeCompare(current, 'en', { numeric: true }) < 0) refuse(`${version} is older than ${current}.`)
if (run('git', 'tag', '--list', `v${version}`)) refuse(`There is a tag v${version} already.`)
if (!existsSync(join(root, 'server', 'testing', 'upgrades', `${version}.sql.gz`)))
  refuse(
    `Later versions are tested with data of this one: run npm run upgrade:dump -- ${version}, and commit the dump.`,
  )
// Fails before anything is written if git doesn't know the author.
run('git', 'var', 'GIT_COMMITTER_IDENT')

// `npm version` would install the workspaces from the network to write these lines.
const lock = readJson<{ version: string; packages: Record<string, Manifest> }>('package-lock.json')
lock.version = version
for (const folder of folders) {
  const path = join(folder, 'package.json')
  const manifest = readJson<Manifest>(path)
  setVersion(manifest, version)
  setVersion(lock.packages[folder]!, version)
  writeJson(path, manifest)
}
writeJson('package-lock.json', lock)
const after = withRelease(before, version, Temporal.Now.plainDateISO('UTC').toString())
writeFileSync(changelog, after)
const { notes } = releasesOf(after)[1]!
run('git', 'commit', '--quiet', '--all', '--message', `Release ${version}`)
run('git', 'tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', `Muster ${version}\n\n${notes}`)
console.log(`Muster ${version} is committed and tagged as v${version}. Publish it: git push --follow-tags origin main`)
