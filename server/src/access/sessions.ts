import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { superAdminRole } from '@muster/contract/access/roleNames'
import { readCompanyToday, readSetting, settingDefaults } from '../companySettings/settings.ts'
import { settings } from '../companySettings/tables.ts'
import type { Db, Queryable, Tx } from '../db/database.ts'
import { isOneOf } from '../db/recordset.ts'
import { prepareOnce } from '../db/prepareOnce.ts'
import { users } from '../people/tables.ts'
import type { Actor } from '../kernel/actor.ts'
import { permissionsOf, type RoleVersion } from '../people/permissionsOf.ts'
import { factorDueFrom, isFactorDue } from './requiredFactor.ts'
import { sessions } from './tables.ts'

/** SQL, for a query of `sessions`, for whether `last_seen_at` is old enough to be updated. */
const isTouchDue = sql<boolean>`${sessions.lastSeenAt} < now() - interval '5 minutes'`

/** Returns the hash under which a token is stored: SHA-256 in base64url. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Returns a new token: 256 random bits in base64url. */
export const newToken = () => randomBytes(32).toString('base64url')

interface NewSession {
  userId: string
  address: string
  userAgent: string | null
  /** True if the person entered a code of their second factor. */
  isFactorConfirmed?: boolean
  /** The link with a provider through which the person signed in. */
  through?: SessionOrigin
}

/** The link through which a session began, and what the provider said about its own session. */
export interface SessionOrigin {
  identityId: string
  providerSession: string | null
  hasProviderFactor: boolean
}

/** Begins a session and returns its token, of which only the hash is stored. */
export async function beginSession(tx: Tx, { isFactorConfirmed = false, through, ...session }: NewSession) {
  const token = newToken()
  const days = await readSetting(tx, 'sessionLongestDays')
  const expiresAt = Temporal.Now.instant()
    .add({ hours: days * 24 })
    .round('millisecond')
  const id = randomUUIDv7()
  await tx.insert(sessions).values({
    id,
    ...session,
    ...through,
    userAgent: session.userAgent?.slice(0, 400) ?? null,
    tokenHash: hashToken(token),
    expiresAt: expiresAt.toString(),
    factorConfirmedAt: isFactorConfirmed ? sql`now()` : null,
  })
  return { id, token, expiresAt }
}

const settingAsNumber = (key: 'sessionIdleHours' | 'sessionLongestDays') =>
  sql`coalesce((select ${settings.value}::int from ${settings} where ${settings.key} = ${sql.raw(`'${key}'`)}),
    ${sql.raw(String(settingDefaults[key]))})`

/**
 * Returns the SQL condition, for a query of `sessions`, that the session was used in the last `idleHours` and is at
 * most `maxAgeDays` old.
 */
export const isWithinLimits = (idleHours: SQL, maxAgeDays: SQL) =>
  sql`${sessions.lastSeenAt} > now() - make_interval(hours => ${idleHours})
    and ${sessions.createdAt} > now() - make_interval(days => ${maxAgeDays})`

/**
 * The SQL condition, for a query of `sessions`, that the session is within the limits of the company's settings
 * (contract, "Credential").
 */
export const isUnexpired = isWithinLimits(settingAsNumber('sessionIdleHours'), settingAsNumber('sessionLongestDays'))

/** The SQL condition, for a query of `sessions` and `users`, that the session is valid. */
export const isValidSession = sql<boolean>`${sessions.expiresAt} > now() and ${isUnexpired}
  and ${users.status} = 'ACTIVE'`

const activeRoles = sql<RoleVersion[]>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'version', r.version, 'name', r.name)), '[]')
  from user_roles ur join roles r on r.id = ur.role_id
  where ur.user_id = ${users.id} and (ur.expires_at is null or ur.expires_at > now()))`

/** SQL for `factorDueFrom` in a session: null if the provider of the sign-in asked for a second factor. */
const factorDueInSession = sql<
  string | null
>`case when ${sessions.hasProviderFactor} then null else ${factorDueFrom} end`

function sessionQuery(db: Db) {
  return db
    .select({
      sessionId: sessions.id,
      isTouchDue,
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      managerId: users.managerId,
      timeZone: users.timeZone,
      roles: activeRoles,
      factorDueFrom: factorDueInSession,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isValidSession))
}

/**
 * Returns the actor of a session token, or null. Roles, their expiry and the account's status are read again for each
 * request.
 */
export async function actorOf(db: Db, token: string): Promise<Actor | null> {
  const query = prepareOnce(db, 'session_actor', () => sessionQuery(db))
  const [row] = await query.execute({ tokenHash: hashToken(token) })
  if (!row) return null
  const permissions = new Set<string>()
  for (const role of row.roles) for (const permission of await permissionsOf(db, role)) permissions.add(permission)
  if (row.isTouchDue) await touchSession(db, row.sessionId)
  const roles = row.roles.map((role) => role.name)
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    sessionId: row.sessionId,
    managerId: row.managerId,
    timeZone: row.timeZone,
    roles,
    isSuperAdmin: roles.includes(superAdminRole),
    permissions,
    mustSetUpFactor: await isFactorDue(db, row.factorDueFrom),
  }
}

async function touchSession(db: Db, id: string) {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(sessions.id, id))
}

/**
 * Returns a fingerprint for each valid session, by session id. It changes when the person's roles, or the permissions
 * of these roles, change. Sessions of people who must first set up a second factor are left out.
 */
export async function sessionFingerprints(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db
    .select({ id: sessions.id, roles: activeRoles, factorDueFrom: factorDueInSession })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isOneOf(sessions.id, ids), isValidSession))
  const today = rows.some((row) => row.factorDueFrom !== null) ? await readCompanyToday(db) : ''
  const openRows = rows.filter((row) => row.factorDueFrom === null || row.factorDueFrom > today)
  return new Map(
    openRows.map(({ id, roles }) => [
      id,
      roles
        .map((role) => `${role.id}:${role.version}`)
        .toSorted()
        .join(),
    ]),
  )
}

/** Returns whether a session has not ended yet. */
export async function isOpenSession(tx: Tx, id: string): Promise<boolean> {
  return id !== '' && (await tx.$count(sessions, eq(sessions.id, id))) > 0
}

/** Ends a session by deleting its row. */
export async function endSession(tx: Tx, id: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, id))
}

/** Ends the session with a token, if there is one. */
export async function endSessionWith(tx: Tx, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}

/** Returns a person's valid sessions, most recently used first. */
export async function sessionsOf(db: Queryable, userId: string) {
  return db
    .select({
      id: sessions.id,
      address: sessions.address,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isValidSession))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
}

/** Ends all sessions of a person, except the session `except` if given. Returns how many were ended. */
export async function endSessions(tx: Tx, userId: string, except?: string): Promise<number> {
  const rows = await tx
    .delete(sessions)
    .where(except ? and(eq(sessions.userId, userId), ne(sessions.id, except)) : eq(sessions.userId, userId))
    .returning({ id: sessions.id })
  return rows.length
}
