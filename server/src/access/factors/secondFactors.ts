import { randomUUIDv7 } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { FactorKind } from '@muster/contract/access/twoFactorValues'
import type { App } from '../../context.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Keys } from '../../files/store/keys.ts'
import { UnopenableError } from '../../files/store/pieces.ts'
import { Seal } from '../../files/store/seal.ts'
import type { SealedTable } from '../../keys/sealedTables.ts'
import { factorReminders, recoveryCodes, secondFactors } from '../tables.ts'
import { forgetSignIns } from './devices.ts'
import { useRecoveryCode } from './recoveryCodes.ts'
import { newSecret, stepOf } from './totp.ts'

type Services = Pick<App, 'keys' | 'log'>
type Factor = typeof secondFactors.$inferSelect

const sealOf = (keys: Keys) => new Seal(keys, 'second-factors')
/** Returns the text that binds a secret to its row, so that it can't be moved to another account. */
const placeOf = ({ id, userId }: { id: string; userId: string }) => `second_factors/${userId}/${id}`

/** Describes the table of factors for a change of the key. */
export const sealedFactors: SealedTable = {
  name: 'second_factors',
  kind: 'secrets of authenticator apps',
  sealOf,
  placeOf,
}

/** The SQL condition for factors that count at sign-in. */
export const isConfirmed = isNotNull(secondFactors.confirmedAt)

/** The SQL condition for authenticator apps. */
const isApp = eq(secondFactors.kind, 'TOTP')

/** Returns a person's confirmed factor of this kind, any one of several; undefined if they have none. */
export async function findFactor(db: Queryable, userId: string, kind: FactorKind): Promise<Factor | undefined> {
  const [row] = await db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.kind, kind), isConfirmed))
    .limit(1)
  return row
}

/** Returns the number of a person's confirmed factors. */
export const countFactors = (db: Queryable, userId: string): Promise<number> =>
  db.$count(secondFactors, and(eq(secondFactors.userId, userId), isConfirmed))

/** Returns whether a person signs in with a second factor. */
export const hasFactor = async (db: Queryable, userId: string): Promise<boolean> => (await countFactors(db, userId)) > 0

/** Returns whether anyone signs in with a second factor. */
export async function anyoneHasFactor(db: Queryable): Promise<boolean> {
  const [row] = await db.select({ id: secondFactors.id }).from(secondFactors).where(isConfirmed).limit(1)
  return row !== undefined
}

/** The person who sets up a factor, in this session alone. */
type Owner = Pick<Actor, 'id' | 'sessionId'>

const isPendingOf = ({ id, sessionId }: Owner) =>
  and(eq(secondFactors.userId, id), isNull(secondFactors.confirmedAt), eq(secondFactors.sessionId, sessionId))

/** Returns whether an authenticator app is being set up in this session. */
export const hasPendingFactor = async (db: Queryable, owner: Owner): Promise<boolean> =>
  (await db.$count(secondFactors, isPendingOf(owner))) > 0

/** Begins to set up an authenticator app, replacing an unfinished one. Returns the new secret. */
export async function addPendingFactor(tx: Tx, { keys }: Pick<Services, 'keys'>, owner: Owner): Promise<Buffer> {
  const { id: userId, sessionId } = owner
  await tx.delete(secondFactors).where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
  const id = randomUUIDv7()
  const secret = newSecret()
  const sealed = sealOf(keys).seal(secret, placeOf({ id, userId })).toString('base64url')
  await tx.insert(secondFactors).values({ id, userId, kind: 'TOTP', sealed, sessionId })
  return secret
}

/**
 * Confirms the authenticator app that is being set up in this session with its first code; it replaces the former one.
 * Returns `none` if no app is being set up, `wrong` for a wrong code.
 */
export async function confirmPendingFactor(
  tx: Tx,
  services: Services,
  owner: Owner,
  code: string,
): Promise<'confirmed' | 'wrong' | 'none'> {
  const [pending] = await tx.select().from(secondFactors).where(isPendingOf(owner)).for('update')
  if (!pending) return 'none'
  const step = stepOf(openSecret(services, pending), digitsOf(code) ?? '')
  if (step === null) return 'wrong'
  await tx.delete(secondFactors).where(and(eq(secondFactors.userId, owner.id), isApp, isConfirmed))
  await tx
    .update(secondFactors)
    .set({ confirmedAt: sql`now()`, lastUsedAt: sql`now()`, lastStep: step, sessionId: null })
    .where(eq(secondFactors.id, pending.id))
  return 'confirmed'
}

/** The kind of a code that was accepted. */
export type UsedCode = 'TOTP' | 'RECOVERY_CODE'

/**
 * Uses up a code of a person: of their authenticator app, or a recovery code. Returns its kind, or null if it is wrong
 * or was used before. Takes as long for a person without a factor.
 */
export async function useCode(tx: Tx, services: Services, userId: string, code: string): Promise<UsedCode | null> {
  const digits = digitsOf(code)
  if (digits === null) return (await useRecoveryCode(tx, userId, code)) ? 'RECOVERY_CODE' : null
  const [factor] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isApp, isConfirmed))
    .for('update')
  const step = stepOf(factor ? openSecret(services, factor) : unknownSecret, digits)
  if (!factor || step === null || (factor.lastStep !== null && step <= factor.lastStep)) return null
  await tx
    .update(secondFactors)
    .set({ lastStep: step, lastUsedAt: sql`now()` })
    .where(eq(secondFactors.id, factor.id))
  return 'TOTP'
}

/** Removes one factor of a person who keeps another one. */
export async function removeFactor(tx: Tx, id: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.id, id))
}

/** Removes a person's factors and recovery codes, and ends everything that relied on them, except sessions. */
export async function removeFactors(tx: Tx, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  // If a role requires a factor, the person is reminded again.
  await tx.delete(factorReminders).where(eq(factorReminders.userId, userId))
  await forgetSignIns(tx, userId)
}

/**
 * Removes the passkeys of a person, which an intruder could have added. An authenticator app stays: alone, it signs no
 * one in.
 */
export async function removePasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(and(eq(secondFactors.userId, userId), eq(secondFactors.kind, 'PASSKEY')))
}

/** A secret that is in no app. */
const unknownSecret = newSecret()

/** Returns the six digits of a code as an app shows it, with or without a space; null for any other code. */
function digitsOf(code: string): string | null {
  const digits = code.replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** Returns a factor's secret. If it can't be decrypted, logs that and returns one that no code matches. */
function openSecret({ keys, log }: Services, factor: Factor): Uint8Array {
  try {
    return sealOf(keys).open(Buffer.from(factor.sealed ?? '', 'base64url'), placeOf(factor))
  } catch (error) {
    if (!(error instanceof UnopenableError)) throw error
    log.error({ err: error, factor: factor.id }, 'the secret of an authenticator app cannot be opened')
    return newSecret()
  }
}
