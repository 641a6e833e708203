import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/database.ts'
import { keysOfDatabase, readFingerprint } from '../files/store/keyFingerprint.ts'
import type { Keys } from '../files/store/keys.ts'
import { UnopenableError } from '../files/store/pieces.ts'
import { Seal } from '../files/store/seal.ts'
import { type ChainKeys, eraMac, isSameDigest } from './digests.ts'
import { auditEras } from './tables.ts'

type Row = typeof auditEras.$inferSelect

/** The purposes of a key that check a stretch of the chain. */
const purposes = ['audit', 'audit-entry'] as const

/** A stretch of the chain made by one key; the last one is the present key's and has no end. */
interface Era {
  position: number
  entriesThrough: number | null
  /** Null where they are lost: then the stretch is identified by its digest alone. */
  keys: ChainKeys | null
  digest: string | null
}

/** The keys of each part of the chain. */
export interface Eras {
  /** The faults of its records, one sentence each. */
  faults: string[]
  /** Returns the stretch of a position; the last one for entries without a seal. */
  at(position: number): Era
  /** Returns the keys of the stretch after the one of a position. */
  keysAfter(position: number): ChainKeys | null
  /** Returns the keys that may have signed the entry of a position; null where such a key is lost. */
  signers(position: number): ChainKeys[] | null
  /** Returns whether this is still current: a change of the key may have begun or ended meanwhile. */
  isCurrent(): Promise<boolean>
}

const rowsOf = (db: Queryable): Promise<Row[]> => db.select().from(auditEras).orderBy(asc(auditEras.position))

const sealOf = (keys: Keys) => new Seal(keys, 'audit-eras')
const placeOf = (position: number) => `audit_eras/${position}`
const contentOf = ({ position, entriesThrough, sealedKeys, digest }: Omit<Row, 'mac'>) => [
  position,
  entriesThrough,
  sealedKeys !== null,
  digest,
]

/** Reads which keys made each part of the chain. */
export async function readEras(db: Queryable, keys: Keys): Promise<Eras> {
  const rows = await rowsOf(db)
  const storedFingerprint = await readFingerprint(db)
  const faults: string[] = []
  const eras: Era[] = rows.map(({ position, entriesThrough, sealedKeys, digest }) => {
    const known = sealedKeys === null ? null : openedKeys(keys, position, sealedKeys)
    if (sealedKeys !== null && !known)
      faults.push(`The record that verifies the seals up to ${position} cannot be opened.`)
    return { position, entriesThrough, digest, keys: known }
  })
  eras.push({
    position: Infinity,
    entriesThrough: null,
    digest: null,
    // The process may switch to another key meanwhile.
    keys: ((await keysOfDatabase(db, keys)) ?? keys).snapshot,
  })
  for (const [number, row] of rows.entries()) {
    const nextKeys = eras[number + 1]?.keys
    if (!nextKeys || !isSameDigest(row.mac, eraMac(nextKeys, contentOf(row))))
      faults.push(`The key record for the seals up to ${row.position} was not written by Muster.`)
  }
  const numberAt = (position: number) => eras.findIndex((era) => position <= era.position)
  const at = (position: number) => eras[numberAt(position)] as Era
  return {
    faults,
    at,
    isCurrent: async () => isDeepStrictEqual([await rowsOf(db), await readFingerprint(db)], [rows, storedFingerprint]),
    keysAfter: (position) => eras[numberAt(position) + 1]?.keys ?? null,
    signers(position) {
      const number = numberAt(position)
      const [before, era, behind] = [eras[number - 1], eras[number], eras[number + 1]]
      const isBefore = before && (before.entriesThrough === null || position <= before.entriesThrough)
      if ((isBefore && !before.keys) || !era?.keys) return null
      // The next key briefly signs entries before the chain continues with it.
      const more = behind ? [behind.keys] : [keys, ...keys.previous]
      return [era.keys, ...(isBefore ? [before.keys] : []), ...more].filter((one) => one !== null)
    },
  }
}

function openedKeys(keys: Keys, position: number, sealedKeys: string): ChainKeys | null {
  const content = openedContent(keys, position, sealedKeys)
  if (!content) return null
  const known = JSON.parse(content.toString()) as Record<string, string>
  return { for: (purpose) => Buffer.from(known[purpose] ?? '', 'base64') }
}

/** Returns the number of stretches whose keys no known key opens, without the lost ones. */
export async function countUnopenableEras(db: Queryable, keys: Keys): Promise<number> {
  const rows = await db.select().from(auditEras)
  return rows.filter(({ position, sealedKeys }) => sealedKeys !== null && !openedContent(keys, position, sealedKeys))
    .length
}

function openedContent(keys: Keys, position: number, sealedKeys: string): Buffer | null {
  try {
    return sealOf(keys).open(Buffer.from(sealedKeys, 'base64url'), placeOf(position))
  } catch (error) {
    if (error instanceof UnopenableError) return null
    throw error
  }
}

/** Records that the chain continues with the present key after this position, up to which the previous one made it. */
export async function endEra(tx: Tx, keys: Keys, before: ChainKeys, position: number): Promise<void> {
  const known = Object.fromEntries(purposes.map((purpose) => [purpose, before.for(purpose).toString('base64')]))
  const sealedKeys = sealOf(keys)
    .seal(Buffer.from(JSON.stringify(known)), placeOf(position))
    .toString('base64url')
  await insertEra(tx, keys, { position, entriesThrough: null, sealedKeys, digest: null })
}

/**
 * Records that the key that made the chain up to this position is lost, with the digest of that stretch; entries up to
 * `entriesThrough` may have been signed with it. Deletes the records of earlier keys.
 */
export async function recordLostEra(
  tx: Tx,
  keys: Keys,
  era: { position: number; entriesThrough: number; digest: string },
): Promise<void> {
  await tx.delete(auditEras)
  await insertEra(tx, keys, { ...era, sealedKeys: null })
}

/** Records that no entry after this position may be signed with an earlier key any more. */
export async function closeEras(tx: Tx, keys: Keys, entriesThrough: number): Promise<void> {
  const rows = await tx.select().from(auditEras).orderBy(asc(auditEras.position))
  const last = rows.at(-1)
  if (last && last.entriesThrough === null) await insertEra(tx, keys, { ...last, entriesThrough })
}

const insertEra = async (tx: Tx, keys: ChainKeys, era: Omit<Row, 'mac'>) => {
  const row = { ...era, mac: eraMac(keys, contentOf(era)) }
  await tx.insert(auditEras).values(row).onConflictDoUpdate({ target: auditEras.position, set: row })
}

/** Reseals the keys that check earlier stretches with the present key; returns their number. */
export async function resealEras(tx: Tx, keys: Keys): Promise<number> {
  const seal = sealOf(keys)
  let count = 0
  for (const { position, sealedKeys } of await tx.select().from(auditEras)) {
    if (sealedKeys === null || seal.isPresentKey(Buffer.from(sealedKeys, 'base64url'))) continue
    const known = openedContent(keys, position, sealedKeys)
    // The operator confirmed this before (`countUnopenableEras`); it stays as it is.
    if (!known) continue
    const resealed = seal.seal(known, placeOf(position)).toString('base64url')
    await tx.update(auditEras).set({ sealedKeys: resealed }).where(eq(auditEras.position, position))
    count++
  }
  return count
}
