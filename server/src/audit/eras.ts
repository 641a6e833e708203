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

/** The purposes of the derived keys that verify a section of the chain. */
const purposes = ['audit', 'audit-entry'] as const

/** A section of the chain made with one key. The last section uses the current key and has no end. */
interface Era {
  position: number
  entriesThrough: number | null
  /** The section's keys. If they are lost, this is null and only `digest` identifies the section. */
  keys: ChainKeys | null
  digest: string | null
}

/** The sections of the chain with their keys. */
export interface Eras {
  /** The problems found in the records of the sections, one sentence each. */
  faults: string[]
  /** Returns the section that contains a position; pass Infinity for unsealed entries. */
  at(position: number): Era
  /** Returns the position of the first seal of the section that contains a position. */
  startOf(position: number): number
  /** Returns the keys of the section after the one that contains a position. */
  keysAfter(position: number): ChainKeys | null
  /** Returns the keys that may have signed the entry at a position; null if one of them is lost. */
  signers(position: number): ChainKeys[] | null
  /** Returns whether these sections are still up to date: a key change may have started or finished in the meantime. */
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

/** Reads the sections of the chain and their keys. */
export async function readEras(db: Queryable, keys: Keys): Promise<Eras> {
  const rows = await rowsOf(db)
  const storedFingerprint = await readFingerprint(db)
  const faults: string[] = []
  const eras: Era[] = rows.map(({ position, entriesThrough, sealedKeys, digest }) => {
    const openedEraKeys = sealedKeys === null ? null : openedKeys(keys, position, sealedKeys)
    if (sealedKeys !== null && !openedEraKeys)
      faults.push(`The record that verifies the seals up to ${position} cannot be opened.`)
    return { position, entriesThrough, digest, keys: openedEraKeys }
  })
  eras.push({
    position: Infinity,
    entriesThrough: null,
    digest: null,
    // A snapshot, because the process may switch to another key in the meantime.
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
    startOf: (position) => (eras[numberAt(position) - 1]?.position ?? 0) + 1,
    keysAfter: (position) => eras[numberAt(position) + 1]?.keys ?? null,
    signers(position) {
      const number = numberAt(position)
      const [before, era, behind] = [eras[number - 1], eras[number], eras[number + 1]]
      const isBefore = before && (before.entriesThrough === null || position <= before.entriesThrough)
      if ((isBefore && !before.keys) || !era?.keys) return null
      // Entries may already be signed with the next key shortly before the chain continues with it.
      const nextKeys = behind ? [behind.keys] : [keys, ...keys.previous]
      return [era.keys, ...(isBefore ? [before.keys] : []), ...nextKeys].filter((one) => one !== null)
    },
  }
}

function openedKeys(keys: Keys, position: number, sealedKeys: string): ChainKeys | null {
  const content = openedContent(keys, position, sealedKeys)
  if (!content) return null
  const keysByPurpose = JSON.parse(content.toString()) as Record<string, string>
  return { for: (purpose) => Buffer.from(keysByPurpose[purpose] ?? '', 'base64') }
}

/**
 * Returns the number of sections whose stored keys can't be decrypted. Sections whose keys are recorded as lost are not
 * counted.
 */
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

/** Records that the previous key signed the chain up to this position. From there, the current key continues it. */
export async function endEra(tx: Tx, keys: Keys, before: ChainKeys, position: number): Promise<void> {
  const keysByPurpose = Object.fromEntries(purposes.map((purpose) => [purpose, before.for(purpose).toString('base64')]))
  const sealedKeys = sealOf(keys)
    .seal(Buffer.from(JSON.stringify(keysByPurpose)), placeOf(position))
    .toString('base64url')
  await insertEra(tx, keys, { position, entriesThrough: null, sealedKeys, digest: null })
}

/**
 * Records that the key for the chain up to this position is lost, and stores the digest of that section. Entries up to
 * `entriesThrough` may have been signed with the lost key. Deletes the records of all earlier keys.
 */
export async function recordLostEra(
  tx: Tx,
  keys: Keys,
  era: { position: number; entriesThrough: number; digest: string },
): Promise<void> {
  await tx.delete(auditEras)
  await insertEra(tx, keys, { ...era, sealedKeys: null })
}

/** Records that earlier keys sign no entries after the position `entriesThrough`. */
export async function closeEras(tx: Tx, keys: Keys, entriesThrough: number): Promise<void> {
  const rows = await tx.select().from(auditEras).orderBy(asc(auditEras.position))
  const last = rows.at(-1)
  if (last && last.entriesThrough === null) await insertEra(tx, keys, { ...last, entriesThrough })
}

const insertEra = async (tx: Tx, keys: ChainKeys, era: Omit<Row, 'mac'>) => {
  const row = { ...era, mac: eraMac(keys, contentOf(era)) }
  await tx.insert(auditEras).values(row).onConflictDoUpdate({ target: auditEras.position, set: row })
}

/** Re-encrypts the stored keys of earlier sections with the current key; returns the number of sections changed. */
export async function resealEras(tx: Tx, keys: Keys): Promise<number> {
  const seal = sealOf(keys)
  let count = 0
  for (const { position, sealedKeys } of await tx.select().from(auditEras)) {
    if (sealedKeys === null || seal.isPresentKey(Buffer.from(sealedKeys, 'base64url'))) continue
    const content = openedContent(keys, position, sealedKeys)
    // The operator has already confirmed this (`countUnopenableEras`), so it is left unchanged.
    if (!content) continue
    const resealed = seal.seal(content, placeOf(position)).toString('base64url')
    await tx.update(auditEras).set({ sealedKeys: resealed }).where(eq(auditEras.position, position))
    count++
  }
  return count
}
