import { addToRangeDigest, type ChainHead, createRangeDigest, entryMac, isSameDigest, sealDigest } from './digests.ts'
import type { Eras } from './eras.ts'
import type { auditEntries, auditSeals } from './tables.ts'

type Entry = typeof auditEntries.$inferSelect
type StoredSeal = typeof auditSeals.$inferSelect

/** The seals and entries checked so far. */
export interface CheckedSeals {
  head: ChainHead
  /** The time at which the newest of them was written; null if there is none. */
  newest: string | null
  /** True if one of the entries has a signature. */
  isKeyed: boolean
}

/**
 * Returns a function that must be called with each seal after `start` and its entry, in order. It reports the faults and
 * returns what has been checked so far.
 */
export function createSealCheck(
  eras: Eras,
  start: { head: ChainHead; isKeyed: boolean },
  report: (fault: string) => void,
) {
  let { digest: previous, position } = start.head
  let isKeyed = start.isKeyed
  let newest: string | null = null
  return (seal: StoredSeal, entry: Entry | null): CheckedSeals => {
    if (seal.position !== position + 1) report(`Seals ${position + 1} to ${seal.position - 1} are missing.`)
    const { keys } = eras.at(seal.position)
    if (!entry) report(missingEntry(seal))
    else if (keys && !isSameDigest(sealDigest(keys, previous, seal.position, entry), seal.digest))
      report(`Seal ${seal.position} does not match its entry (${seal.entryId}) or the seal before it.`)
    else for (const fault of entryFaults(eras, seal.position, entry, isKeyed)) report(fault)
    isKeyed ||= Boolean(entry?.mac)
    ;[previous, position, newest] = [seal.digest, seal.position, entry?.at ?? newest]
    return { head: { position, digest: previous }, newest, isKeyed }
  }
}

/** Returns the fault of a seal whose entry was removed. */
export const missingEntry = ({ position, entryId }: StoredSeal) =>
  `The entry of seal ${position} (${entryId}) is missing.`

/**
 * Returns the faults of an entry. An entry without a signature is a fault only if `isKeyed` is true: an earlier entry
 * has one. The oldest entries were written before signatures existed.
 */
export function entryFaults(eras: Eras, position: number, entry: Entry, isKeyed: boolean): string[] {
  const { mac } = entry
  const signers = eras.signers(position)
  const isSigned = mac !== null && (!signers || signers.some((keys) => isSameDigest(mac, entryMac(keys, entry))))
  if (mac === null ? isKeyed : !isSigned) return [`The entry ${entry.id} was not written by Muster, or was changed.`]
  if (entry.action === 'audit.entry_lost') return [`The entry ${entry.subjectId} was removed before it was sealed.`]
  return []
}

/**
 * Returns a function that must be called with each seal in order. It reports each section that has changed since its
 * key was recorded as lost. Sections that end in an archive, at `archived` or before, can't be checked here.
 */
export function createLostRangeCheck(eras: Eras, archived: number, report: (fault: string) => void) {
  let rangeDigest: ReturnType<typeof createRangeDigest> | null = null
  return (seal: StoredSeal, entry: Entry | null) => {
    const era = eras.at(seal.position)
    if (era.keys || !era.digest || era.position <= archived) return
    const nextKeys = eras.keysAfter(seal.position)
    if (!nextKeys) return
    rangeDigest ??= createRangeDigest(nextKeys)
    addToRangeDigest(rangeDigest, seal, entry)
    if (seal.position !== era.position) return
    if (!isSameDigest(rangeDigest.digest('base64url'), era.digest))
      report(`The seals up to ${era.position} have changed since their key was lost.`)
    rangeDigest = null
  }
}
