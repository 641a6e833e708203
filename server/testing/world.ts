import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { allPermissions } from '@muster/contract/access/permissions'
import { nobody } from '../src/actor.ts'
import { beginSession, hashToken, newToken } from '../src/access/sessions.ts'
import { oneUseTokens, sessions } from '../src/access/tables.ts'
import type { Context } from '../src/context.ts'
import { createPerson } from '../src/people/createPerson.ts'
import { userRoles, users } from '../src/people/tables.ts'
import type { TestApp } from './app.ts'
import { createRole, emailOf, testPassword, testPasswordHash } from './company.ts'

/** Who tries each call of the table, in its order: somebody whose role holds nothing, then the five roles. */
export const roles = ['Nothing', 'Employee', 'Team Lead', 'Department Manager', 'HR Manager', 'Super Admin'] as const
export type RoleName = (typeof roles)[number]

/** Things of people of the test company, each made new when it is asked for. Ids are of people. */
export interface World {
  app: TestApp
  /** Adds an active person, or one who waits for activation; answers the id. */
  person(role: RoleName, managerId: string | null, status?: 'ACTIVE' | 'PENDING_ACTIVATION'): Promise<string>
  /** Ids of everybody who is there. */
  everybody(): Promise<string[]>
  /** Everybody but these leaves: who was made for one case alone need not be told and counted in all that follow. */
  othersLeave(staying: string[]): Promise<void>
  token(personId: string): Promise<string>
  /** A name that nobody and nothing has. */
  newName(): string
  emailOf(personId: string): Promise<string>
  /** Another session; answers its id. */
  session(personId: string): Promise<string>
  /** A password; answers it. */
  password(personId: string): Promise<string>
  /** A role that holds nothing, which this person has, or nobody. */
  role(personId: string | null): Promise<string>
  /** The token of a mailed link. */
  link(personId: string, purpose: 'RESET_PASSWORD' | 'ACTIVATE' | 'UNDO_ADDRESS'): Promise<string>
}

/** The e-mail address of somebody, by which a list finds them alone. */
export async function addressOf({ app }: World, id: string): Promise<string> {
  const [person] = await app.app.db.select({ email: users.email }).from(users).where(eq(users.id, id))
  if (!person) throw new Error(`There is nobody with the id ${id}`)
  return person.email
}

/** The id of nothing. */
export const nothing = () => randomUUID()

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
    everybody: async () => (await db.select({ id: users.id }).from(users)).map(({ id }) => id),
    async othersLeave(staying) {
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
      const [found] = await db.select({ email: users.email }).from(users).where(eq(users.id, personId))
      return found?.email ?? ''
    },
    async session(userId) {
      const [made] = await db
        .insert(sessions)
        .values({ userId, tokenHash: newToken(), address: '127.0.0.1', expiresAt: sql`now() + interval '1 day'` })
        .returning({ id: sessions.id })
      return made?.id ?? ''
    },
    async password(personId) {
      await db
        .update(users)
        .set({ passwordHash: await testPasswordHash() })
        .where(eq(users.id, personId))
      return testPassword
    },
    async role(userId) {
      // The name that `withoutChance` takes for one that is made up.
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

/** As if this person, allowed everything, had sent a request. */
export function contextOf({ app }: TestApp, id: string): Context {
  return {
    app,
    actor: { ...nobody, id, permissions: new Set(allPermissions) },
    request: {
      id: randomUUIDv7(),
      address: '127.0.0.1',
      userAgent: null,
      call: 'test',
      idempotencyKey: null,
    },
    cookie: { browser: null, set: () => undefined, clear: () => undefined, rememberBrowser: () => undefined },
  }
}
