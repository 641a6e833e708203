import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { isSystemError, writeDurably } from '../disk/durable.ts'
import type { Keys } from '../files/store/keys.ts'
import { type ChainHead, headMac, isSameDigest } from './digests.ts'
import { auditEntries, auditSeals } from './tables.ts'

/** The chain's head that is stored outside the database, or a sentence saying why it can't be used. */
export type Anchor = { head: ChainHead } | { fault: string }

const anchorPath = (dataDir: string) => join(dataDir, 'keys', 'audit-head.json')
const StoredAnchor = z.object({ position: z.int().min(0), digest: z.string(), mac: z.string().optional() })
const emptyHead: ChainHead = { position: 0, digest: '' }

/**
 * Reads the stored head and verifies its signature. The key of these signatures is derived from the master key and
 * signs nothing else.
 */
export async function readAnchor(dataDir: string, keys: Keys): Promise<Anchor> {
  const path = anchorPath(dataDir)
  let text
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return { fault: `The audit trail's anchor ${path} is missing.` }
    if (isSystemError(error)) return { fault: `The audit trail's anchor ${path} cannot be read (${error.code}).` }
    throw error
  }
  const stored = StoredAnchor.safeParse(parseJson(text))
  if (!stored.success) return { fault: `The audit trail's anchor ${path} is damaged.` }
  const { mac = '', ...head } = stored.data
  // During a key change, the anchor may still be signed with the previous key.
  if (![keys, ...keys.previous].some((one) => isSameDigest(mac, headMac(one, head))))
    return { fault: `The audit trail's anchor ${path} was not made by Muster with this key.` }
  return { head }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Stores this head, replacing any earlier one. */
export async function writeAnchor(dataDir: string, keys: Keys, head: ChainHead): Promise<void> {
  await writeDurably(anchorPath(dataDir), Buffer.from(JSON.stringify({ ...head, mac: headMac(keys, head) })))
}

/** Creates the first anchor if the database is empty. Later, a missing anchor means that someone removed it. */
export async function createAnchor(db: Db, dataDir: string, keys: Keys): Promise<void> {
  const counts = await Promise.all([db.$count(sql`users`), db.$count(auditEntries), db.$count(auditSeals)])
  if (counts.some((count) => count > 0)) return
  if ('fault' in (await readAnchor(dataDir, keys))) await writeAnchor(dataDir, keys, emptyHead)
}

/**
 * Stores the chain's head outside the database, so that removing the newest entries is detected. Only a later head
 * replaces the stored one. If seals were removed, the stored head is not in the chain any more: it is kept, so that the
 * check reports the removal.
 * @throws Error with a sentence if seals were removed or there is no readable anchor.
 */
export async function advanceAnchor(db: Db, dataDir: string, keys: Keys, head: ChainHead): Promise<void> {
  const anchor = await readAnchor(dataDir, keys)
  if ('fault' in anchor)
    throw new Error(`${anchor.fault} Please run "npm run audit:verify", and then "npm run audit:anchor".`)
  if (!(await isSealed(db, anchor.head)))
    throw new Error(
      `The audit trail was truncated: its seal ${anchor.head.position} does not match the one kept outside the database.`,
    )
  if (anchor.head.position < head.position) await writeAnchor(dataDir, keys, head)
}

/** Returns whether this head is a seal of the chain, or the start of an empty chain. */
export async function isSealed(db: Db, { position, digest }: ChainHead): Promise<boolean> {
  if (position === 0) return digest === ''
  return (await db.$count(auditSeals, and(eq(auditSeals.position, position), eq(auditSeals.digest, digest)))) === 1
}

/** Returns a sentence that says why the stored head can't be used or does not belong to the chain; null if it does. */
export async function anchorFault(db: Db, anchor: Anchor): Promise<string | null> {
  if ('fault' in anchor) return anchor.fault
  return (await isSealed(db, anchor.head))
    ? null
    : 'The audit trail was truncated, or replaced by a restore: it lacks the seal kept outside the database.'
}
