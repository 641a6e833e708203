import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { allPermissions } from '@muster/contract/permissions'
import { nobody } from '../access/actor.ts'
import { beginSession, hashToken, newToken } from '../access/sessions.ts'
import { oneUseTokens } from '../access/tables.ts'
import type { Context } from '../context.ts'
import { requestLeave } from '../features/leaves/requestLeave.ts'
import { notify } from '../features/notifications/notify.ts'
import { notifications } from '../features/notifications/tables.ts'
import { createPerson } from '../features/users/createPerson.ts'
import { users } from '../features/users/tables.ts'
import { samplePdf } from '../files/sampleFiles.ts'
import type { TestApp } from './app.ts'
import { createRole, emailOf } from './company.ts'
import { fileOf } from './forms.ts'

/** Who tries each call of the table, in its order: somebody whose role holds nothing, then the five roles. */
export const roles = ['Nothing', 'Employee', 'Team Lead', 'Department Manager', 'HR Manager', 'Super Admin'] as const
export type RoleName = (typeof roles)[number]

/** Things of people of the test company, each made new when it is asked for. Ids are of people. */
export interface World {
  app: TestApp
  /** Adds an active person, or one who waits for activation; answers the id. */
  person(role: RoleName, managerId: string | null, status?: 'ACTIVE' | 'PENDING_ACTIVATION'): Promise<string>
  token(personId: string): Promise<string>
  emailOf(personId: string): Promise<string>
  /** A pending request for one day of unpaid leave. */
  leave(personId: string): Promise<string>
  leaveWithCertificate(personId: string): Promise<string>
  notification(personId: string): Promise<string>
  /** The token of a mailed link. */
  link(personId: string, purpose: 'RESET_PASSWORD' | 'ACTIVATE'): Promise<string>
}

/** The id of nothing. */
export const nothing = () => randomUUID()

export async function createWorld(app: TestApp): Promise<World> {
  const { db } = app.app
  const nothingRole = await createRole(db, 'Nothing', [])
  let day = Temporal.PlainDate.from('2040-01-01')
  let people = 0

  async function ask(personId: string, medicalCertificate?: File): Promise<string> {
    day = day.add({ days: 2 })
    const asked = { leaveType: 'UNPAID', startDate: day.toString(), endDate: day.toString(), reason: 'A rest' } as const
    const { leaveRequest } = await requestLeave(contextOf(app, personId), { ...asked, medicalCertificate })
    return leaveRequest.id
  }

  return {
    app,
    async person(role, managerId, status = 'ACTIVE') {
      const firstName = `Person${(people += 1)}`
      const roleId = role === 'Nothing' ? nothingRole : (app.company.roles.get(role) ?? '')
      const email = emailOf(firstName)
      return db.transaction((tx) => createPerson(tx, { firstName, lastName: 'Test', email, managerId, status, roleId }))
    },
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
    leave: (personId) => ask(personId),
    leaveWithCertificate: (personId) => ask(personId, fileOf(samplePdf(), 'note.pdf')),
    async notification(personId) {
      const told = { type: 'SYSTEM_ALERT', title: 'A title', message: 'A message', link: null } as const
      await db.transaction((tx) => notify(tx, app.app, [personId], { ...told, preference: 'securityAlerts' }))
      const [found] = await db
        .select({ id: notifications.id })
        .from(notifications)
        .where(eq(notifications.userId, personId))
      return found?.id ?? ''
    },
    async link(userId, purpose) {
      const token = newToken()
      const expiresAt = Temporal.Now.instant().add({ hours: 1 }).toString()
      await db.insert(oneUseTokens).values({ tokenHash: hashToken(token), userId, purpose, expiresAt })
      return token
    },
  }
}

/** As if this person, allowed everything, had sent a request. */
function contextOf({ app }: TestApp, id: string): Context {
  return {
    app,
    actor: { ...nobody, id, permissions: new Set(allPermissions) },
    request: { id: randomUUIDv7(), address: '127.0.0.1', userAgent: null, call: 'test', idempotencyKey: null },
    cookie: { set: () => undefined, clear: () => undefined },
  }
}
