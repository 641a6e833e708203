// Builds the web application into web/dist, unless it has already been built from the same sources.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const page = join(root, 'web', 'dist', 'index.html')
const stamp = join(root, '.cache', 'web-sources')

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return ['node_modules', 'dist'].includes(entry.name) ? [] : filesBelow(path)
  })

/** A digest of everything that goes into the build: sources, settings and the exact packages. */
function digestOfSources() {
  const files = [
    ...filesBelow(join(root, 'web')),
    ...filesBelow(join(root, 'contract')),
    join(root, 'package-lock.json'),
  ]
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${relative(root, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

const digest = digestOfSources()
const done = existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
if (!done) {
  process.stdout.write('Building the web application ...\n')
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', '--outDir', 'dist', '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: join(root, 'web'),
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  if (status !== 0) {
    process.stderr.write('The web application could not be built: see above.\n')
    process.exit(1)
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, digest)
}
