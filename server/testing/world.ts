import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { allPermissions } from '@muster/contract/access/permissions'
import { anonymousActor } from '../src/kernel/actor.ts'
import { beginSession, hashToken, newToken } from '../src/access/sessions.ts'
import { oneUseTokens, sessions } from '../src/access/tables.ts'
import type { Context } from '../src/context.ts'
import { createPerson } from '../src/people/createPerson.ts'
import { userRoles, users } from '../src/people/tables.ts'
import type { TestApp } from './app.ts'
import { createRole, emailOf, testPassword, testPasswordHash } from './company.ts'

/** The roles of the callers in the table, in order: one without permissions, then the five default roles. */
export const roles = ['Nothing', 'Employee', 'Team Lead', 'Department Manager', 'HR Manager', 'Super Admin'] as const
export type RoleName = (typeof roles)[number]

/**
 * Functions that create people and their records in the test company, new ones at each call. They take and return ids
 * of people.
 */
export interface World {
  app: TestApp
  /** Adds a person, active or pending activation; returns the id. */
  person(role: RoleName, managerId: string | null, status?: 'ACTIVE' | 'PENDING_ACTIVATION'): Promise<string>
  /** Returns the ids of all people. */
  everyoneIds(): Promise<string[]>
  /**
   * Deactivates everyone except these people, so that people of one test case are not notified or counted in later
   * ones.
   */
  deactivateOthers(staying: string[]): Promise<void>
  token(personId: string): Promise<string>
  /** Returns a new, unique name. */
  newName(): string
  emailOf(personId: string): Promise<string>
  /** Adds another session of a person; returns the session's id. */
  session(personId: string): Promise<string>
  /** Gives a person the test password and returns it. */
  password(personId: string): Promise<string>
  /** Adds a role without permissions and assigns it to a person, or to no one if null; returns the role's id. */
  role(personId: string | null): Promise<string>
  /** Creates a one-use link for a person; returns its token. */
  link(personId: string, purpose: 'RESET_PASSWORD' | 'ACTIVATE' | 'UNDO_ADDRESS'): Promise<string>
}

/** Returns a person's email address, by which a list can be filtered to this person. */
export async function addressOf({ app }: World, id: string): Promise<string> {
  const [person] = await app.app.db.select({ email: users.email }).from(users).where(eq(users.id, id))
  if (!person) throw new Error(`There is no person with the id ${id}`)
  return person.email
}

/** Returns an id that does not exist. */
export const unknownId = () => randomUUID()

export async function createWorld(app: TestApp): Promise<World> {
  const { db } = app.app
  const nothingRole = await createRole(db, 'Nothing', [])
  let people = 0

  return {
    app,
    async person(role, managerId, status = 'ACTIVE') {
      const firstName = `Person${(people += 1)}`
      const roleId = role === 'Nothing' ? nothingRole : (app.company.roles.get(role) ?? '')
      const email = emailOf(firstName)
      return db.transaction((tx) =>
        createPerson(tx, app.app, { firstName, lastName: 'Test', email, managerId, status, roleId }),
      )
    },
    everyoneIds: async () => (await db.select({ id: users.id }).from(users)).map(({ id }) => id),
    async deactivateOthers(staying) {
      const others = and(eq(users.status, 'ACTIVE'), notInArray(users.id, staying))
      await db.update(users).set({ status: 'DEACTIVATED' }).where(others)
    },
    newName: () => `Person${(people += 1)}`,
    async token(userId) {
      const { token } = await db.transaction((tx) =>
        beginSession(tx, { userId, address: '127.0.0.1', userAgent: null }),
      )
      return token
    },
    async emailOf(personId) {
      const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, personId))
      return person?.email ?? ''
    },
    async session(userId) {
      const [session] = await db
        .insert(sessions)
        .values({ userId, tokenHash: newToken(), address: '127.0.0.1', expiresAt: sql`now() + interval '1 day'` })
        .returning({ id: sessions.id })
      return session?.id ?? ''
    },
    async password(personId) {
      await db
        .update(users)
        .set({ passwordHash: await testPasswordHash() })
        .where(eq(users.id, personId))
      return testPassword
    },
    async role(userId) {
      // `withoutRandomParts` replaces “person” and a number as a generated name.
      const roleId = await createRole(db, `Role of person${(people += 1)}`, [])
      if (userId) await db.insert(userRoles).values({ userId, roleId })
      return roleId
    },
    async link(userId, purpose) {
      const token = newToken()
      const expiresAt = Temporal.Now.instant().add({ hours: 1 }).toString()
      const email = purpose === 'UNDO_ADDRESS' ? emailOf(`FormerPerson${(people += 1)}`) : null
      await db.insert(oneUseTokens).values({ tokenHash: hashToken(token), userId, purpose, email, expiresAt })
      return token
    },
  }
}

/** Returns a call context in which this person acts with all permissions. */
export function contextOf({ app }: TestApp, id: string): Context {
  return {
    app,
    actor: { ...anonymousActor, id, permissions: new Set(allPermissions) },
    request: {
      id: randomUUIDv7(),
      address: '127.0.0.1',
      userAgent: null,
      call: 'test',
      idempotencyKey: null,
    },
    cookie: {
      browser: null,
      session: null,
      device: null,
      signIn: null,
      set: () => undefined,
      clear: () => undefined,
      rememberBrowser: () => undefined,
      rememberDevice: () => undefined,
      keepSignIn: () => undefined,
      forgetSignIn: () => undefined,
    },
  }
}
