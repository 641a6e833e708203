import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { StartError } from '../kernel/startError.ts'

/**
 * Checks that an empty database is not started over the files of a company: with an unmounted disk, a mistyped folder
 * or a forgotten DATABASE_URL a new company would be made there. Changes nothing.
 * @throws StartError where the database has no people, and the folder has files or the anchor of an audit trail.
 */
export async function assertFirstStart(pool: Pool, dataDir: string): Promise<void> {
  if (!(await hasPeople(pool))) await assertNoCompanyIn(dataDir)
}

/**
 * Checks that a folder has no company. @throws StartError where it has stored files, or the anchor of an audit trail
 * that has begun.
 */
export async function assertNoCompanyIn(dataDir: string): Promise<void> {
  const found = [
    ...((await hasStoredFiles(dataDir)) ? ['stored files'] : []),
    ...((await hasAnchor(dataDir)) ? ['the anchor of an audit trail'] : []),
  ]
  if (!found.length) return
  throw new StartError(
    `The database is empty, but ${dataDir} holds ${found.join(' and ')} of a company: please check MUSTER_DATA and DATABASE_URL, and whether a disk is missing. To start over, use an empty folder; to bring the company back, restore a backup into one.`,
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
 * Returns whether there is an anchor of a begun trail; the first start makes one at 0, which may be left after a
 * cut-off.
 */
async function hasAnchor(dataDir: string): Promise<boolean> {
  const text = await readFile(join(dataDir, 'keys', 'audit-head.json'), 'utf8').catch(() => null)
  return text !== null && !/"position":0\b/.test(text)
}
