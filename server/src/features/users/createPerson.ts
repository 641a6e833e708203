import { eq } from 'drizzle-orm'
import { startingRoles } from '@muster/contract/permissions'
import type { Tx } from '../../db/database.ts'
import { grantYear } from '../leaves/grantLeaveYear.ts'
import { companyToday } from '../settings/queries.ts'
import type { Pay } from './employment.ts'
import { employmentHistory, rolePermissions, roles, userRoles, users } from './tables.ts'

/** Makes the five roles that a company starts with; answers their ids by name. */
export async function createStartingRoles(tx: Tx): Promise<Map<string, string>> {
  const made = await tx
    .insert(roles)
    .values(startingRoles.map(({ name, description }) => ({ name, description })))
    .returning({ id: roles.id, name: roles.name })
  const ids = new Map(made.map(({ id, name }) => [name, id]))
  const granted = startingRoles.flatMap(({ name, permissions }) =>
    permissions.map((permission) => ({ roleId: ids.get(name) ?? '', permission })),
  )
  await tx.insert(rolePermissions).values(granted)
  return ids
}

type NewPerson = typeof users.$inferInsert & { roleId: string; pay?: Pay; addedBy?: string }

/**
 * Adds a person with one role, this year's days of leave and the first entry of their employment; answers their id.
 */
export async function createPerson(tx: Tx, { roleId, pay, addedBy, ...person }: NewPerson): Promise<string> {
  const [made] = await tx
    .insert(users)
    .values({ ...person, email: person.email.toLowerCase() })
    .returning({ id: users.id })
  if (!made) throw new Error('The person was not added')
  await tx.insert(userRoles).values({ userId: made.id, roleId, grantedBy: addedBy })
  const today = await companyToday(tx)
  await grantYear(tx, Temporal.PlainDate.from(today).year, made.id)
  const { position, department, managerId, hireDate } = person
  await tx.insert(employmentHistory).values({
    userId: made.id,
    // Known from today at the latest, so that a change before the first day of work counts.
    holdsFrom: hireDate && hireDate < today ? hireDate : today,
    position,
    department,
    managerId,
    ...pay,
    recordedBy: addedBy,
  })
  return made.id
}

/** The id of a person by e-mail address. */
export async function personByEmail(tx: Tx, email: string): Promise<string> {
  const [found] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!found) throw new Error(`There is nobody with the address ${email}`)
  return found.id
}
