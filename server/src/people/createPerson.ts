import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { defaultRoles } from '@muster/contract/access/permissions'
import type { App } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { insertRows } from '../db/insertRows.ts'
import { personJoined } from './runHooks.ts'
import { dayIn } from '@muster/contract/kit/time'
import { now } from '../kernel/clock.ts'
import { readSetting } from '../companySettings/settings.ts'
import { beginEmployments } from './employments/changeEmployments.ts'
import type { Pay } from './employment.ts'
import { fromTheBeginning, recordInvoicing } from './invoicing.ts'
import { employmentHistory, rolePermissions, roles, userRoles, users } from './tables.ts'

/** Creates the five initial roles of a company and returns their ids by name. */
export async function createStartingRoles(tx: Tx): Promise<Map<string, string>> {
  const inserted = await tx
    .insert(roles)
    .values(
      defaultRoles.map(({ name, description, permissions }) => ({ name, description, defaults: [...permissions] })),
    )
    .returning({ id: roles.id, name: roles.name })
  const ids = new Map(inserted.map(({ id, name }) => [name, id]))
  const grants = defaultRoles.flatMap(({ name, permissions }) =>
    permissions.map((permission) => ({ roleId: ids.get(name) ?? '', permission })),
  )
  await tx.insert(rolePermissions).values(grants)
  return ids
}

type NewPerson = Omit<typeof users.$inferInsert, 'addedOn'> & {
  roleId: string
  /** The first day of employment; if omitted, the day on which the person is added. */
  hireDate?: string
  /** The last day of probation; if omitted, there is none. */
  probationEnd?: string
  pay?: Pay
  addedBy?: string
}

/**
 * Adds people, each with one role, a first employment, first invoicing terms and the records that features add for new
 * people. Returns their ids in the same order. A new person's manager may be in the list too if both have ids.
 */
export async function createPeople(tx: Tx, app: Pick<App, 'people'>, people: NewPerson[]): Promise<string[]> {
  if (!people.length) return []
  const zone = await readSetting(tx, 'timeZone')
  const today = dayIn(zone, now())
  const userRows = people.map(({ roleId, hireDate, probationEnd, pay, addedBy, ...person }) => ({
    person: {
      ...person,
      id: person.id ?? randomUUIDv7(),
      email: person.email.toLowerCase(),
      passwordSetAt: person.passwordHash ? (person.createdAt ?? now().toString({ fractionalSecondDigits: 3 })) : null,
      addedOn: person.createdAt ? dayIn(zone, Temporal.Instant.from(person.createdAt)) : today,
    },
    more: { roleId, hireDate, probationEnd, pay, addedBy },
  }))
  const ids = userRows.map(({ person }) => person.id)
  await insertRows(
    tx,
    users,
    userRows.map(({ person }) => person),
  )
  await insertRows(
    tx,
    userRoles,
    userRows.map(({ person, more }) => ({ userId: person.id, roleId: more.roleId, grantedBy: more.addedBy })),
  )
  await beginEmployments(
    tx,
    userRows.map(({ person: { id, addedOn }, more: { hireDate, probationEnd } }) => ({
      userId: id,
      hireDate: hireDate ?? null,
      addedOn,
      probationEnd,
    })),
  )
  await recordInvoicing(
    tx,
    userRows
      .filter(({ person }) => person.isInternal === false)
      .map(({ person }) => ({ userId: person.id, holdsFrom: fromTheBeginning })),
  )
  await personJoined(tx, app, { ids, zone, today })
  await insertRows(
    tx,
    employmentHistory,
    userRows.map(({ person: { id, position, department, managerId, createdAt }, more }) => ({
      userId: id,
      // Starts today at the latest, because a change may be entered before the first day of work.
      holdsFrom: more.hireDate && more.hireDate < today ? more.hireDate : today,
      position,
      department,
      managerId,
      ...more.pay,
      recordedAt: createdAt,
      recordedBy: more.addedBy,
    })),
  )
  return ids
}

/** Adds one person and returns the id. */
export async function createPerson(tx: Tx, app: Pick<App, 'people'>, person: NewPerson): Promise<string> {
  const [id] = await createPeople(tx, app, [person])
  if (!id) throw new Error('The person was not added')
  return id
}

/** Returns the id of the person with an email address. @throws Error if there is none. */
export async function personByEmail(tx: Tx, email: string): Promise<string> {
  const [found] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!found) throw new Error(`There is no person with the address ${email}`)
  return found.id
}
