import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { FolderStorage } from '../files/storage/folderStorage.ts'
import { throwForOperator } from '../files/storage/openStorage.ts'
import { hasFiles, type Storage } from '../files/storage/storage.ts'
import { StartError } from '../kernel/startError.ts'

/**
 * Checks that an empty database is not used with the files of an existing company. Otherwise an unmounted disk, a
 * mistyped folder or a missing DATABASE_URL would lead to a new company.
 * @throws StartError if the database has no people but the folder has stored files or the anchor of an audit trail.
 */
export async function assertFirstStart(pool: Pool, dataDir: string): Promise<void> {
  if (!(await hasPeople(pool))) await assertNoCompanyIn(dataDir)
}

/**
 * Checks that a data folder belongs to no company.
 * @throws StartError if it has stored files or the anchor of an audit trail with entries.
 */
export async function assertNoCompanyIn(dataDir: string): Promise<void> {
  const found = [
    ...((await hasStoredFiles(dataDir)) ? ['stored files'] : []),
    ...((await hasAnchor(dataDir)) ? ['the anchor of an audit trail'] : []),
  ]
  if (!found.length) return
  throw new StartError(
    `The database is empty, but ${dataDir} contains ${found.join(' and ')} of a company: please check MUSTER_DATA and DATABASE_URL, and whether a disk is missing. To start over, use an empty folder; to bring the company back, restore a backup into one.`,
  )
}

/**
 * Checks that an empty database is not used with an object store that has the files of an existing company.
 * @throws StartError if it has files, or if it can't be reached.
 */
export async function assertFirstStorage(pool: Pool, storage: Storage): Promise<void> {
  if (storage instanceof FolderStorage || (await hasPeople(pool))) return
  if (!(await hasFiles(storage).catch(throwForOperator))) return
  throw new StartError(
    `The database is empty, but ${storage.name} contains stored files of a company: please check STORAGE_URL and DATABASE_URL. To start over, use an empty bucket or another prefix; to bring the company back, restore a backup into one.`,
  )
}

async function hasPeople(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('public.users') is not null as there`)
  return rows[0]?.there === true && ((await pool.query('select from users limit 1')).rowCount ?? 0) > 0
}

async function hasStoredFiles(dataDir: string): Promise<boolean> {
  const folder = join(dataDir, 'files')
  if (!existsSync(folder)) return false
  const names = await readdir(folder, { recursive: true })
  return names.some((name) => /(^|[\\/])[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name))
}

/**
 * Returns whether the folder has the anchor of an audit trail with entries. An interrupted first start may leave an
 * anchor at position 0, which does not count.
 */
async function hasAnchor(dataDir: string): Promise<boolean> {
  const text = await readFile(join(dataDir, 'keys', 'audit-head.json'), 'utf8').catch(() => null)
  return text !== null && !/"position":0\b/.test(text)
}
