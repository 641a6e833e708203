// Installs the packages in package-lock.json, unless that has already been done: everything before `npm test` and
// `npm run dev`, and only what the product is built of and runs on before `npm start`. It runs on any installed Node,
// version 20 or newer. Everything after it runs on the Node that it installs.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
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

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, link?: boolean,
 *   os?: string | string[], cpu?: string | string[], libc?: string[] }} LockEntry
 */

/**
 * @param {string} path
 * @returns {Record<string, LockEntry>}
 */
function packagesOf(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}

/**
 * Returns true if node_modules contains these packages in these versions, according to npm's own record of installed
 * packages. npm writes it last, so after an interrupted installation there is none.
 * @param {Record<string, LockEntry>} wanted
 * @param {Record<string, LockEntry>} present
 */
function upToDate(wanted, present) {
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    const found = existsSync(join(root, path, 'package.json')) && present[path]
    if (found) return found.version === entry.version && found.integrity === entry.integrity
    return entry.optional && !isForThisSystem(entry)
  })
}

/**
 * Returns true if an optional package contains programs for this system. npm leaves such a package out without an error
 * if it could not be fetched. The C library of the system is unknown here, so packages for a certain one may be absent.
 * @param {LockEntry} entry
 */
function isForThisSystem({ os, cpu, libc }) {
  return Boolean(os && cpu && !libc && [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch))
}

const wanted = packagesOf(lock)
const present = packagesOf(installed)
/** Once the tools have been installed, they stay and are kept up to date. */
const hasTools = Object.keys(present).some((path) => wanted[path]?.dev)
const withTools = hasTools || process.argv[2] !== 'product'
const needed = withTools ? wanted : Object.fromEntries(Object.entries(wanted).filter(([, { dev }]) => !dev))

if (!upToDate(needed, present)) {
  process.stdout.write('Installing the packages that package-lock.json names (once) ...\n')
  // npm empties the folder, but may leave its record of the previous installation.
  rmSync(installed, { force: true })
  const npm = process.env.npm_execpath
  const [program, first] = npm ? ['node', [npm]] : ['npm', []]
  const tools = withTools ? '--include=dev' : '--omit=dev'
  const { status } = spawnSync(program, [...first, 'ci', tools, '--prefer-offline', '--loglevel=error'], {
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
    'npm could not install Node 26 for this system: start again when the registry answers, or use Node 26 or newer.',
  )
}
