import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A package of the lock file, with what it needs. */
interface LockEntry {
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** The names of what a package needs to run. */
const needsOf = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockEntry) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
]

/**
 * Returns the folders of the installed packages that these workspaces need, directly or through others, relative to the
 * project and sorted. Workspaces themselves are not included, nor packages that are only installed on other systems.
 */
export function productPackages(root: string, workspaces: readonly string[]): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  const found = new Set<string>()
  const open = [...workspaces]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue
    found.add(path)
    for (const name of needsOf(packages[path] ?? {})) {
      const at = resolvePackage(packages, path, name)
      if (at !== null) open.push(at)
    }
  }
  const isInstalled = (path: string) => existsSync(join(root, path, 'package.json'))
  return [...found].filter((path) => path.includes('node_modules/') && isInstalled(path)).sort()
}

/** Returns the folder in which Node finds a package from another folder; a linked workspace is its own folder. */
function resolvePackage(packages: Record<string, LockEntry>, from: string, name: string): string | null {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const path = posix.join(folder, 'node_modules', name)
    const entry = packages[path]
    if (entry) return entry.link ? (entry.resolved ?? null) : path
    if (folder === '.') return null
  }
}

/** Returns the folder of the package with Node for this system, relative to the project. Null if it is not installed. */
export function nodePackage(root: string): string | null {
  const folder = readdirSync(join(root, 'node_modules')).find((name) => /^node-(bin-)?(darwin|linux)-/.test(name))
  return folder === undefined ? null : `node_modules/${folder}`
}
