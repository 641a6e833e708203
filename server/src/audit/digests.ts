import { createHmac, type Hmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../files/keys.ts'
import type { auditEntries } from './tables.ts'

/** The keys by purpose that a stretch of the chain was made with. */
export type ChainKeys = Pick<Keys, 'for'>

type Entry = typeof auditEntries.$inferSelect

/** The newest seal: its position, from 1, and its digest; 0 and the empty text before there is one. */
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
  // Nothing where there is no key, as in entries from before there were any.
  ...(entry.keyId === null ? [] : [{ key: entry.keyId }]),
]

/** What shows, from the moment it is written, that Muster wrote this entry: nobody who has only the database can make it. */
export const entryMac = (keys: ChainKeys, entry: Omit<Entry, 'mac'>): string =>
  hmac(keys.for('audit-entry'), contentOf({ ...entry, before: asStored(entry.before), after: asStored(entry.after) }))

/** The digest that a seal holds: keyed, over the digest before it, its position and the whole entry. */
export function sealDigest(keys: ChainKeys, previous: string, position: number, entry: Entry): string {
  const mac = entry.mac === null ? [] : [entry.mac]
  return hmac(keys.for('audit'), [previous, position, ...contentOf(entry), ...mac])
}

/** Adds a seal and its entry to what a whole stretch is known by once the key that made it is lost. */
export function addToStretch(stretch: Hmac, { position, digest }: ChainHead, entry: Entry | null): void {
  stretch.update(JSON.stringify([position, digest, entry && [...contentOf(entry), entry.mac]]))
}

/** Begins what a whole stretch of the chain is known by, with the keys of the one behind it. */
export const beginStretch = (keys: ChainKeys): Hmac => createHmac('sha256', keys.for('audit'))

/** Returns what shows that Muster noted where a stretch of the chain ends, made with the keys of the one behind it. */
export const eraMac = (keys: ChainKeys, era: readonly unknown[]): string => hmac(keys.for('audit'), ['era', ...era])

/** What shows that Muster kept this head outside the database. */
export const headMac = (keys: ChainKeys, { position, digest }: ChainHead): string =>
  hmac(keys.for('audit-anchor'), [position, digest])

/** What shows that Muster wrote how a check of the trail ended. */
export const checkMac = (keys: ChainKeys, outcome: readonly unknown[]): string => hmac(keys.for('audit-check'), outcome)

/** Whether the two are the same, in a time that tells nothing of where they differ. */
export function isSameDigest(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** As it comes back from the database: without what JSON does not know. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

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
