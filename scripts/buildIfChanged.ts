import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

const filesBelow = (path: string): string[] => {
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { withFileTypes: true })
  return entries.flatMap((entry) => {
    const at = join(path, entry.name)
    if (!entry.isDirectory()) return [at]
    return ['node_modules', 'dist'].includes(entry.name) ? [] : filesBelow(at)
  })
}

/** Returns a digest of everything that affects a build: sources, settings and exact package versions. */
function digestOf(paths: readonly string[]): string {
  const files = [...paths.flatMap((path) => filesBelow(join(root, path))), join(root, 'package-lock.json')]
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${relative(root, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

/** Runs a build of some folders and files, unless it has already run for the same files. */
export async function buildIfChanged(
  { name, product, from }: { name: string; product: string; from: readonly string[] },
  build: () => void | Promise<void>,
): Promise<void> {
  const stamp = join(root, '.cache', `${name.replaceAll(' ', '-')}-sources`)
  const digest = digestOf(from)
  if (existsSync(join(root, product)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  process.stdout.write(`Building the ${name} ...\n`)
  rmSync(stamp, { force: true })
  await build()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, digest)
}
