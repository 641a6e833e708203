import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../files/store/keys.ts'
import type { auditEntries } from './tables.ts'

/** The derived keys that signed a section of the chain, by purpose. */
export type ChainKeys = Pick<Keys, 'for'>

type Entry = typeof auditEntries.$inferSelect

/**
 * The newest seal: its position, counted from 1, and its digest. Before the first seal, the position is 0 and the
 * digest is an empty text.
 */
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
  // Omitted without an API key, as in entries older than API keys.
  ...(entry.keyId === null ? [] : [{ key: entry.keyId }]),
]

/** Returns the signature to store with a new entry. Access to the database alone is not enough to forge it. */
export const entryMac = (keys: ChainKeys, entry: Omit<Entry, 'mac'>): string =>
  hmac(
    keys.for('audit-entry'),
    contentOf({ ...entry, before: toStoredValue(entry.before), after: toStoredValue(entry.after) }),
  )

/** Returns the keyed digest of a seal, computed from the previous digest, its position and the whole entry. */
export function sealDigest(keys: ChainKeys, previous: string, position: number, entry: Entry): string {
  const mac = entry.mac === null ? [] : [entry.mac]
  return hmac(keys.for('audit'), [previous, position, ...contentOf(entry), ...mac])
}

/** Adds a seal and its entry to a digest made by `createRangeDigest`. */
export function addToRangeDigest(stretch: Hmac, { position, digest }: ChainHead, entry: Entry | null): void {
  stretch.update(JSON.stringify([position, digest, entry && [...contentOf(entry), entry.mac]]))
}

/**
 * Creates the keyed digest that identifies a section whose own key is lost. Add the seals of that section with
 * `addToRangeDigest`. `keys` are those of the section after it.
 */
export const createRangeDigest = (keys: ChainKeys): Hmac => createHmac('sha256', keys.for('audit'))

/** Returns the signature of the record that ends a section of the chain. `keys` are those of the next section. */
export const eraMac = (keys: ChainKeys, era: readonly unknown[]): string => hmac(keys.for('audit'), ['era', ...era])

/** Returns the signature of a chain's head that is stored outside the database. */
export const headMac = (keys: ChainKeys, { position, digest }: ChainHead): string =>
  hmac(keys.for('audit-anchor'), [position, digest])

/** Returns the signature of the result of an audit trail check. */
export const checkMac = (keys: ChainKeys, outcome: readonly unknown[]): string => hmac(keys.for('audit-check'), outcome)

/** Returns the signature of the record of an archive. */
export const archiveMac = (keys: ChainKeys, archive: readonly unknown[]): string =>
  hmac(keys.for('audit-archive'), archive)

/** Returns whether two digests are equal, comparing in constant time. */
export function isSameDigest(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns a value as the database would return it: without anything that JSON can't represent. */
const toStoredValue = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** Returns a value with its keys sorted, because jsonb does not keep their order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}
