// Runs before `npm start`, `npm run dev` and `npm test`: installs the packages in package-lock.json, unless that has
// already been done. It runs on any installed Node, version 20 or newer. Everything after it runs on the Node that it
// installs.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const lock = join(root, 'package-lock.json')
const installed = join(root, 'node_modules', '.package-lock.json')
const node = join(root, 'node_modules', '.bin', 'node')

/**
 * Stops with one sentence as the error.
 * @param {string} sentence
 * @returns {never}
 */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/**
 * Returns the PATH without our own folder. npm puts node_modules/.bin first, but the Node in it is about to be removed,
 * so the installation runs on the system's own Node.
 * @param {string | undefined} path
 */
function withoutOwnPackages(path) {
  const bin = join('node_modules', '.bin')
  const others = (path ?? '').split(delimiter).filter((folder) => !folder.endsWith(bin))
  return others.join(delimiter)
}

/** Returns true if node_modules matches package-lock.json, according to npm's own record of installed packages. */
function upToDate() {
  if (!existsSync(installed)) return false
  const wanted = packagesOf(lock)
  const present = packagesOf(installed)
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    if (!path.includes('node_modules/') || link) return true
    const found = present[path]
    // Optional packages are often only for other systems.
    return found ? found.version === version && found.integrity === integrity : optional
  })
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean, link?: boolean }>}
 */
function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}

if (!upToDate()) {
  process.stdout.write('Installing the packages that package-lock.json names (once; about a minute) ...\n')
  const npm = process.env.npm_execpath
  const [program, first] = npm ? ['node', [npm]] : ['npm', []]
  // Building the web application takes the development tools, so production needs them too.
  const { status } = spawnSync(program, [...first, 'ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH: withoutOwnPackages(process.env.PATH) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) refuse('The packages could not be installed: see what npm says above, then start again.')
}

const ours = spawnSync(node, ['--version'], { encoding: 'utf8' })
const version = ours.status === 0 ? ours.stdout.trim() : process.version
if (Number.parseInt(version.slice(1), 10) < 26) {
  refuse(
    'The package "node" did not bring Node 26 for this system (were install scripts allowed?): run "npm rebuild node", or use Node 26 or newer.',
  )
}
