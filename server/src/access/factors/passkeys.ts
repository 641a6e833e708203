import { randomUUIDv7 } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { AddedPasskey, Transport, UsedPasskey } from '@muster/contract/access/passkeySchemas'
import type { App } from '../../context.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { conflict, throwIf } from '../../kernel/errors.ts'
import { secondFactors } from '../tables.ts'
import { takePasskeyChallenge } from './passkeyChallenges.ts'
import { type ChallengePurpose, passkeys } from './tables.ts'
import { challengeOf, type ProvedPasskey, relyingPartyOf, verifyAdded, verifyUsed } from './webauthn.ts'

const columns = {
  id: passkeys.id,
  userId: secondFactors.userId,
  name: passkeys.name,
  credentialId: passkeys.credentialId,
  publicKey: passkeys.publicKey,
  counter: passkeys.counter,
  transports: passkeys.transports,
  isBackedUp: passkeys.isBackedUp,
  createdAt: secondFactors.createdAt,
  lastUsedAt: secondFactors.lastUsedAt,
  lastUsedAgent: passkeys.lastUsedAgent,
}

const select = (db: Queryable) =>
  db.select(columns).from(passkeys).innerJoin(secondFactors, eq(secondFactors.id, passkeys.id))

export type PasskeyRow = Awaited<ReturnType<typeof select>>[number]

/** Returns a person's passkeys, the oldest first. */
export const passkeysOf = (db: Queryable, userId: string): Promise<PasskeyRow[]> =>
  select(db).where(eq(secondFactors.userId, userId)).orderBy(asc(secondFactors.createdAt), asc(passkeys.id))

/** Returns one of a person's passkeys; undefined if it is not theirs. */
export async function findPasskey(db: Queryable, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await select(db).where(and(eq(secondFactors.userId, userId), eq(passkeys.id, id)))
  return row
}

/** Returns the passkey with the identifier that its authenticator chose. */
export async function findCredential(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await select(db).where(eq(passkeys.credentialId, credentialId))
  return row
}

/** The session or sign-in for which a challenge was given to a browser. */
interface Use {
  purpose: ChallengePurpose
  binding: string
}

/** Verifies a new passkey of this session and ends its challenge; returns null if anything is wrong. */
export async function proveAdded(
  { db, config }: Pick<App, 'db' | 'config'>,
  passkey: AddedPasskey,
  binding: string,
): Promise<ProvedPasskey | null> {
  const [party, challenge] = [relyingPartyOf(config), challengeOf(passkey)]
  if (!party || challenge === null) return null
  return (await takePasskeyChallenge(db, challenge, { purpose: 'ADD', binding }))
    ? verifyAdded(party, passkey, challenge)
    : null
}

/** A passkey whose signature was right, with the values that the authenticator sent. */
export interface PasskeyUse {
  passkey: PasskeyRow
  counter: number
  isBackedUp: boolean
}

/**
 * Verifies the signature of a passkey and ends its challenge. A sign-in without a password needs an authenticator that
 * has checked the person. Returns null if anything is wrong. The use counts once `countUse` has stored it.
 */
export async function proveUsed(
  { db, config }: Pick<App, 'db' | 'config'>,
  used: UsedPasskey,
  use: Use,
): Promise<PasskeyUse | null> {
  const [party, challenge] = [relyingPartyOf(config), challengeOf(used)]
  if (!party || challenge === null || !(await takePasskeyChallenge(db, challenge, use))) return null
  const passkey = await findCredential(db, used.id)
  if (!passkey) return null
  const { userHandle } = used.response
  const isPersonVerified = use.purpose === 'PASSWORDLESS'
  // The authenticator says for whom it stored the passkey; without a password, it must.
  if (userHandle ? userHandle !== userHandleOf(passkey.userId) : isPersonVerified) return null
  const verified = await verifyUsed({ ...party, challenge, isPersonVerified }, used, passkey.publicKey)
  return verified && { passkey, ...verified }
}

/**
 * Stores the use of a passkey by a person. Returns `wrong` if the passkey is not, or no longer, theirs, and `copied` if
 * its counter is not higher than at the last use, unless it always is 0: a copy of the passkey may exist.
 */
export async function countUse(
  tx: Tx,
  userId: string,
  { passkey, counter, isBackedUp }: PasskeyUse,
  userAgent: string | null,
): Promise<'counted' | 'wrong' | 'copied'> {
  if (passkey.userId !== userId) return 'wrong'
  const [current] = await tx
    .select({ counter: passkeys.counter })
    .from(passkeys)
    .where(eq(passkeys.id, passkey.id))
    .for('update')
  if (!current) return 'wrong'
  if ((counter > 0 || current.counter > 0) && counter <= current.counter) return 'copied'
  await tx
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAgent: userAgent?.slice(0, 400) ?? null })
    .where(eq(passkeys.id, passkey.id))
  await tx
    .update(secondFactors)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(secondFactors.id, passkey.id))
  return 'counted'
}

/** Returns the text by which authenticators know a person: their id in base64url. It says nothing about them. */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

/**
 * Stores a new passkey of a person and returns its id.
 * @throws Refusal 409 `passkey.known` if it is already stored, for anyone.
 */
export async function insertPasskey(
  tx: Tx,
  userId: string,
  { name, transports, proved }: { name: string; transports: Transport[]; proved: ProvedPasskey },
): Promise<string> {
  const id = randomUUIDv7()
  await tx.insert(secondFactors).values({ id, userId, kind: 'PASSKEY', confirmedAt: sql`now()` })
  const rows = await tx
    .insert(passkeys)
    .values({ id, name, transports, ...proved })
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  throwIf(rows.length ? null : conflict('This passkey is already stored.', 'passkey.known'))
  return id
}
