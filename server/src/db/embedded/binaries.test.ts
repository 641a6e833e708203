import { chmod, cp, lstat, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder } from '../../../testing/dataFolder.ts'
import { StartError } from '../../kernel/startError.ts'
import { databaseAccount, runAs } from './account.ts'
import { makeLinks, packagedBinaries, usableBinaries } from './binaries.ts'

const ignoreLog = () => undefined

/** Returns a copy of the package as npm unpacks it without its install script: without symbolic links. */
async function packageWithoutLinks(): Promise<{ folder: string; spare: string }> {
  const spare = dirname(await dataFolder())
  const folder = join(spare, 'package', 'native')
  const source = packagedBinaries()
  const filter = async (path: string) => !(await lstat(path)).isSymbolicLink()
  await cp(source, folder, { recursive: true, filter })
  await cp(join(dirname(source), 'package.json'), join(dirname(folder), 'package.json'))
  return { folder, spare }
}

async function version(folder: string): Promise<string> {
  const account = await databaseAccount('/nowhere')
  return (await runAs(account, join(folder, 'bin', 'postgres'), ['--version'])).stdout
}

test('missing links are made, and made once', async () => {
  const { folder, spare } = await packageWithoutLinks()
  expect(await version(folder)).toBe('')
  const account = await databaseAccount('/nowhere')
  expect(await usableBinaries(account, spare, ignoreLog, folder)).toMatchObject({ folder, major: 18 })
  expect(await version(folder)).toContain('PostgreSQL) 18.')
  expect(await makeLinks(folder)).toBe(true)
})

test('programs that the database user can’t run are copied to a folder where it can', async () => {
  const { folder, spare } = await packageWithoutLinks()
  await chmod(join(folder, 'bin', 'postgres'), 0o600)
  const sentences: string[] = []
  const account = await databaseAccount('/nowhere')
  const binaries = await usableBinaries(account, spare, (sentence) => sentences.push(sentence), folder)
  expect(dirname(binaries.folder)).toBe(spare)
  expect(await version(binaries.folder)).toContain('PostgreSQL) 18.')
  expect(sentences).toHaveLength(1)

  const { mtimeMs } = await stat(binaries.folder)
  expect(await usableBinaries(account, spare, (sentence) => sentences.push(sentence), folder)).toEqual(binaries)
  expect((await stat(binaries.folder)).mtimeMs).toBe(mtimeMs)
  expect(sentences).toHaveLength(1)
  expect((await readdir(spare)).toSorted()).toEqual(['package', `postgresql-${binaries.version}`])
})

test('a system where no binaries run is told to set DATABASE_URL', async () => {
  const mend = 'set DATABASE_URL to a PostgreSQL server, 15 or newer.'
  expect(() => packagedBinaries('sunos-sparc')).toThrow(StartError)
  expect(() => packagedBinaries('sunos-sparc')).toThrow(mend)

  const spare = dirname(await dataFolder())
  const folder = join(spare, 'package', 'native')
  await mkdir(join(folder, 'bin'), { recursive: true })
  await writeFile(join(folder, 'pg-symlinks.json'), '[]')
  await writeFile(join(spare, 'package', 'package.json'), '{ "version": "18.4.0" }')
  // Simulates a system with a different C library, where the program's loader is missing.
  await writeFile(join(folder, 'bin', 'postgres'), '#!/lib/no-such-loader\n', { mode: 0o755 })
  const account = await databaseAccount('/nowhere')
  await expect(usableBinaries(account, spare, ignoreLog, folder)).rejects.toThrow(mend)
})
