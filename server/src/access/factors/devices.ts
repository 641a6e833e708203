import { and, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { readSetting } from '../../companySettings/settings.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { hashToken, newToken } from '../sessions.ts'
import { ssoSignIns } from '../providers/tables.ts'
import { rememberedDevices, signInChallenges } from '../tables.ts'

const isUnexpired = gt(rememberedDevices.expiresAt, sql`now()`)

const deviceWith = (userId: string, token: string) =>
  and(eq(rememberedDevices.userId, userId), eq(rememberedDevices.tokenHash, hashToken(token)), isUnexpired)

/**
 * Returns whether a person signs in without a code with this device cookie. None do while the company does not remember
 * devices.
 */
export async function isRememberedDevice(db: Queryable, userId: string, token: string | null): Promise<boolean> {
  if (token === null || (await db.$count(rememberedDevices, deviceWith(userId, token))) === 0) return false
  return (await readSetting(db, 'rememberedDeviceDays')) > 0
}

/** Stores the time at which a remembered device was last used to sign in. */
export async function touchDevice(tx: Tx, userId: string, token: string): Promise<void> {
  await tx
    .update(rememberedDevices)
    .set({ lastUsedAt: sql`now()` })
    .where(deviceWith(userId, token))
}

/**
 * Remembers the browser of a request for a person, for the days that the company allows, and returns the token for its
 * cookie; null if the company does not remember devices. The token is always new, because someone else may know the one
 * that the browser sent; everyone who shares the browser gets the new one.
 */
export async function rememberDevice(
  tx: Tx,
  userId: string,
  { request, cookie }: Pick<Context, 'request' | 'cookie'>,
): Promise<{ token: string; days: number } | null> {
  const days = await readSetting(tx, 'rememberedDeviceDays')
  if (days === 0) return null
  const token = newToken()
  const tokenHash = hashToken(token)
  if (cookie.device !== null)
    await tx
      .update(rememberedDevices)
      .set({ tokenHash })
      .where(eq(rememberedDevices.tokenHash, hashToken(cookie.device)))
  const columns = {
    address: request.address,
    userAgent: request.userAgent?.slice(0, 400) ?? null,
    expiresAt: sql`now() + make_interval(days => ${days})`,
  }
  await tx
    .insert(rememberedDevices)
    .values({ userId, tokenHash, ...columns })
    .onConflictDoUpdate({
      target: [rememberedDevices.userId, rememberedDevices.tokenHash],
      set: { ...columns, createdAt: sql`now()`, lastUsedAt: sql`now()` },
    })
  return { token, days }
}

/** Returns a person's remembered devices, the most recently used first. `isCurrent` is true for the one with the token. */
export const devicesOf = (db: Queryable, userId: string, token: string | null) =>
  db
    .select({
      id: rememberedDevices.id,
      isCurrent: sql<boolean>`${rememberedDevices.tokenHash} = ${token === null ? '' : hashToken(token)}`,
      address: rememberedDevices.address,
      userAgent: rememberedDevices.userAgent,
      createdAt: rememberedDevices.createdAt,
      lastUsedAt: rememberedDevices.lastUsedAt,
      expiresAt: rememberedDevices.expiresAt,
    })
    .from(rememberedDevices)
    .where(and(eq(rememberedDevices.userId, userId), isUnexpired))
    .orderBy(desc(rememberedDevices.lastUsedAt), desc(rememberedDevices.id))

/** Forgets one of a person's remembered devices; returns whether it existed. */
export async function forgetDevice(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(rememberedDevices)
    .where(and(eq(rememberedDevices.userId, userId), eq(rememberedDevices.id, id)))
    .returning({ id: rememberedDevices.id })
  return rows.length > 0
}

/**
 * Forgets a person's remembered devices and ends their unfinished sign-ins, after their sessions were ended or their
 * password, status or factor changed. The device with the token `except` is kept, if given.
 */
export const forgetSignIns = (tx: Tx, userId: string, except: string | null = null): Promise<void> =>
  forgetSignInsOf(tx, (column) => eq(column, userId), except)

/** Does the same as `forgetSignIns` for all people whose id, in a column, fulfils a condition. */
export async function forgetSignInsOf(
  tx: Tx,
  isChosen: (userId: PgColumn) => SQL | undefined,
  except: string | null = null,
): Promise<void> {
  const isOther = except === null ? undefined : ne(rememberedDevices.tokenHash, hashToken(except))
  await tx.delete(rememberedDevices).where(and(isChosen(rememberedDevices.userId), isOther))
  await tx.delete(signInChallenges).where(isChosen(signInChallenges.userId))
  await tx.delete(ssoSignIns).where(isChosen(ssoSignIns.userId))
}
