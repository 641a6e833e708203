import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../../kernel/startError.ts'
import { type Account, runAs } from './account.ts'
import { type Binaries, makeLinks, usableBinaries } from './binaries.ts'
import { readClusterMajor } from './cluster.ts'
import type { Place } from './place.ts'

/** The folder where Debian, Ubuntu and similar systems install PostgreSQL, by major version: `15/bin`. */
const SYSTEM = '/usr/lib/postgresql'
const OLDEST_MAJOR = 15

/** Returns the path of the file that stores which programs serve the cluster: their folder or `packaged`. */
const fileIn = (dataDir: string) => join(dataDir, 'postgres-programs')

/**
 * Returns the programs to serve a data folder: those of `MUSTER_PG_BIN` (a folder, `system` or `packaged`), otherwise
 * those used before, otherwise the packaged ones.
 * @throws StartError if they don't run or are too old.
 */
export async function chooseBinaries(
  place: Place,
  requested: string | null,
  log: (sentence: string) => void,
  system = SYSTEM,
): Promise<Binaries> {
  const storedChoice = await readFile(fileIn(place.dataDir), 'utf8').catch(() => '')
  const choice = requested ?? (storedChoice.trim() || 'packaged')
  if (choice === 'packaged') {
    if (requested === null && !(await readClusterMajor(place))) await suggestSystemBinaries(system, log)
    return usableBinaries(place.account, place.dataDir, log)
  }
  if (choice !== 'system') return binariesIn(choice, place.account)
  const all = await systemFolders(system)
  const major = await readClusterMajor(place)
  const folder = all.find(({ version }) => version === major) ?? all[0]
  if (!folder) {
    throw new StartError(
      `MUSTER_PG_BIN is "system", but there is no PostgreSQL ${OLDEST_MAJOR} or newer in ${system}: install one, set MUSTER_PG_BIN to the folder of its programs, or unset it.`,
    )
  }
  return binariesIn(folder.bin, place.account)
}

/** Stores which programs serve the data folder, so that later starts use the same ones without MUSTER_PG_BIN. */
export async function rememberBinaries({ dataDir }: Place, { folder, packaged }: Binaries): Promise<void> {
  await writeFile(fileIn(dataDir), packaged ? 'packaged\n' : `${join(folder, 'bin')}\n`, { mode: 0o600 })
}

async function binariesIn(bin: string, account: Account): Promise<Binaries> {
  for (const program of ['initdb', 'postgres']) {
    const { code, stdout } = await runAs(account, join(bin, program), ['--version'])
    const [version, major] = /\(PostgreSQL\) ((\d+)[\w.]*)/.exec(stdout)?.slice(1) ?? []
    if (code !== 0 || !version)
      throw new StartError(
        `${join(bin, program)} does not run (${code}): MUSTER_PG_BIN must name the folder of PostgreSQL's programs, such as ${SYSTEM}/17/bin. If it was removed or renamed, install PostgreSQL again.`,
      )
    if (Number(major) < OLDEST_MAJOR)
      throw new StartError(
        `MUSTER_PG_BIN is PostgreSQL ${version}, but Muster needs PostgreSQL ${OLDEST_MAJOR} or newer.`,
      )
    if (program === 'postgres') return { folder: dirname(bin), version, major: Number(major), packaged: false }
  }
  throw new Error('no program was asked')
}

/** Returns the usable PostgreSQL installations of the system, newest first. */
export async function systemFolders(system = SYSTEM): Promise<{ version: number; bin: string }[]> {
  const names = await readdir(system).catch(() => [])
  const all = names.map((name) => ({ version: Number(name), bin: join(system, name, 'bin') }))
  const programs = await Promise.all(
    all.map(async ({ bin }) => (await stat(join(bin, 'initdb')).catch(() => null)) !== null),
  )
  return all
    .filter(({ version }, index) => Number.isInteger(version) && version >= OLDEST_MAJOR && programs[index])
    .toSorted((a, b) => b.version - a.version)
}

/**
 * Returns the folder of the programs of a major version: the named folder, the one used last, or the system's.
 * @throws StartError if there are none.
 */
export async function programsIn({ account, dataDir }: Place, major: number, named: string | null): Promise<string> {
  const stored = (await readFile(fileIn(dataDir), 'utf8').catch(() => '')).trim()
  const found = (await systemFolders()).find(({ version }) => version === major)
  const copy = (await readdir(dataDir)).find((name) => name.startsWith(`postgresql-${major}.`))
  const known = [stored === 'packaged' ? '' : stored, copy ? join(dataDir, copy, 'bin') : '', found?.bin ?? '']
  for (const bin of named ? [named] : known.filter(Boolean)) {
    // Packages of npm lack their symbolic links if their install script did not run.
    if (await stat(join(dirname(bin), 'pg-symlinks.json')).catch(() => null)) await makeLinks(dirname(bin))
    if ((await binariesIn(bin, account)).major === major) return bin
  }
  throw new StartError(
    `The database belongs to PostgreSQL ${major}: please add the folder of PostgreSQL ${major}'s programs, npm run upgrade-postgres -- FOLDER (docs/operating/upgrade.md says where to get them).`,
  )
}

async function suggestSystemBinaries(system: string, log: (sentence: string) => void): Promise<void> {
  const [newest] = await systemFolders(system)
  if (newest)
    log(
      `This system also has PostgreSQL ${newest.version}. To use it instead of the packaged one, start with an empty data folder and MUSTER_PG_BIN=${newest.bin}.`,
    )
}
