import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isSystemError, writeWhole } from '../files/durable.ts'
import type { ChainHead } from './seal.ts'
import { auditSeals } from './tables.ts'

const fileOf = (dataDir: string) => join(dataDir, 'keys', 'audit-head.json')

/**
 * Keeps the chain's head outside the database, so that cutting the newest entries off shows. It only ever moves on
 * along the chain: a head that was kept and is no seal of the chain any more stays, for the check to find.
 * @throws Error in that case: somebody removed seals.
 */
export async function moveAnchor(db: Db, dataDir: string, head: ChainHead): Promise<void> {
  const kept = await readAnchor(dataDir)
  if (kept && !(await isSealed(db, kept)))
    throw new Error(
      `The audit trail was cut: its seal ${kept.position} is not the one that was kept outside the database`,
    )
  if (kept && kept.position >= head.position) return
  await writeWhole(fileOf(dataDir), Buffer.from(JSON.stringify(head)))
}

async function isSealed(db: Db, { position, digest }: ChainHead): Promise<boolean> {
  return (await db.$count(auditSeals, and(eq(auditSeals.position, position), eq(auditSeals.digest, digest)))) === 1
}

/** The head that was last kept, or null when none was. */
export async function readAnchor(dataDir: string): Promise<ChainHead | null> {
  try {
    return JSON.parse(await readFile(fileOf(dataDir), 'utf8')) as ChainHead
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null
    throw error
  }
}
