import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../files/store/keys.ts'
import type { auditEntries } from './tables.ts'

/** The keys by purpose that made a stretch of the chain. */
export type ChainKeys = Pick<Keys, 'for'>

type Entry = typeof auditEntries.$inferSelect

/** The newest seal: its position, from 1, and its digest; 0 and an empty text before the first one. */
export interface ChainHead {
  position: number
  digest: string
}

const hmac = (key: Uint8Array, content: unknown) =>
  createHmac('sha256', key).update(JSON.stringify(content)).digest('base64url')

const contentOf = (entry: Omit<Entry, 'mac'>) => [
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
  // Left out where there is no key, as in entries from before keys existed.
  ...(entry.keyId === null ? [] : [{ key: entry.keyId }]),
]

/**
 * Returns the proof, made as the entry is written, that Muster wrote it: access to the database alone is not enough to
 * make it.
 */
export const entryMac = (keys: ChainKeys, entry: Omit<Entry, 'mac'>): string =>
  hmac(
    keys.for('audit-entry'),
    contentOf({ ...entry, before: toStoredValue(entry.before), after: toStoredValue(entry.after) }),
  )

/** Returns the digest of a seal: keyed, over the previous digest, its position and the whole entry. */
export function sealDigest(keys: ChainKeys, previous: string, position: number, entry: Entry): string {
  const mac = entry.mac === null ? [] : [entry.mac]
  return hmac(keys.for('audit'), [previous, position, ...contentOf(entry), ...mac])
}

/** Adds a seal and its entry to the digest that identifies a whole stretch once its key is lost. */
export function addToRangeDigest(stretch: Hmac, { position, digest }: ChainHead, entry: Entry | null): void {
  stretch.update(JSON.stringify([position, digest, entry && [...contentOf(entry), entry.mac]]))
}

/** Begins the digest that identifies a whole stretch of the chain, with the keys of the stretch after it. */
export const createRangeDigest = (keys: ChainKeys): Hmac => createHmac('sha256', keys.for('audit'))

/**
 * Returns the proof that Muster recorded where a stretch of the chain ends, made with the keys of the stretch after it.
 */
export const eraMac = (keys: ChainKeys, era: readonly unknown[]): string => hmac(keys.for('audit'), ['era', ...era])

/** Returns the proof that Muster stored this head outside the database. */
export const headMac = (keys: ChainKeys, { position, digest }: ChainHead): string =>
  hmac(keys.for('audit-anchor'), [position, digest])

/** Returns the proof that Muster wrote the result of a check of the trail. */
export const checkMac = (keys: ChainKeys, outcome: readonly unknown[]): string => hmac(keys.for('audit-check'), outcome)

/** Returns whether two digests are the same, in constant time. */
export function isSameDigest(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns a value as the database returns it: without what JSON does not know. */
const toStoredValue = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** Returns the same value with sorted keys: jsonb has its own order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}
