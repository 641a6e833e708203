import { createHmac } from 'node:crypto'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/database.ts'
import { auditEntries, auditSeals, auditUnsealed } from './tables.ts'

type Entry = typeof auditEntries.$inferSelect

/** The digest that a seal holds: keyed, over the digest before it, its position and the whole entry. */
export function sealDigest(key: Uint8Array, previous: string, position: number, entry: Entry): string {
  const content = JSON.stringify([
    previous,
    position,
    entry.id,
    entry.at,
    entry.action,
    entry.actorId,
    entry.subjectType,
    entry.subjectId,
    entry.personId,
    canonical(entry.before),
    canonical(entry.after),
    entry.requestId,
    entry.address,
  ])
  return createHmac('sha256', key).update(content).digest('base64url')
}

/** The same value with its keys in one order: jsonb keeps its own. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}

export interface ChainHead {
  position: number
  digest: string
}

const batch = 500

/** Seals entries that wait, in the order of their ids, at most 500 at a time; answers the chain's head, or null while empty. */
export async function sealAudit(db: Db, key: Uint8Array): Promise<ChainHead | null> {
  for (;;) {
    const { head, sealed } = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('audit_seals'))`)
      return sealBatch(tx, key)
    })
    if (sealed < batch) return head
  }
}

async function sealBatch(tx: Tx, key: Uint8Array) {
  const entries = await tx
    .select({ entry: auditEntries })
    .from(auditUnsealed)
    .innerJoin(auditEntries, eq(auditEntries.id, auditUnsealed.entryId))
    .orderBy(asc(auditUnsealed.entryId))
    .limit(batch)
  let head = await chainHead(tx)
  if (!entries.length) return { head, sealed: 0 }
  const seals = []
  for (const { entry } of entries) {
    const position: number = (head?.position ?? 0) + 1
    head = { position, digest: sealDigest(key, head?.digest ?? '', position, entry) }
    seals.push({ ...head, entryId: entry.id })
  }
  await tx.insert(auditSeals).values(seals)
  const ids = seals.map((seal) => seal.entryId)
  await tx.delete(auditUnsealed).where(inArray(auditUnsealed.entryId, ids))
  return { head, sealed: seals.length }
}

/** The newest seal, or null while there is none. */
export async function chainHead(tx: Db | Tx): Promise<ChainHead | null> {
  const [head] = await tx
    .select({ position: auditSeals.position, digest: auditSeals.digest })
    .from(auditSeals)
    .orderBy(desc(auditSeals.position))
    .limit(1)
  return head ?? null
}
