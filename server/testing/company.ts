import crypto, { randomUUIDv7 } from 'node:crypto'
import { hashPassword } from '../src/access/passwords.ts'
import { peopleHooks } from '../src/features.ts'
import type { Db } from '../src/db/database.ts'
import { createPeople, createStartingRoles } from '../src/people/createPerson.ts'
import { rolePermissions, roles } from '../src/people/tables.ts'
import { endEmployment } from '../src/people/employments/changeEmployments.ts'

/** The password of everyone in a test company. */
export const testPassword = 'Correct-horse-7'

/** The hire date of everyone in a test company. */
export const defaultHireDate = '2020-01-01'
/** The last day of employment of people who are created deactivated. */
const lastDayOfLeaver = '2021-12-31'

/** The hash of the test password, by the hash function in use (cheapHashes.ts). */
const passwordHashes = new Map<typeof crypto.argon2, Promise<string>>()

/** Returns the hash of the test password, computed once. */
export function testPasswordHash(): Promise<string> {
  const passwordHash = passwordHashes.get(crypto.argon2) ?? hashPassword(testPassword)
  passwordHashes.set(crypto.argon2, passwordHash)
  return passwordHash
}

export type Role = 'Super Admin' | 'HR Manager' | 'Department Manager' | 'Team Lead' | 'Employee'

interface PersonInput {
  firstName: string
  role?: Role
  /** The first name of the person's manager. */
  manager?: string
  status?: 'ACTIVE' | 'PENDING_ACTIVATION' | 'DEACTIVATED'
}

/**
 * The people of a small company: an owner; below the owner, HR and a manager; below the manager, a lead with two
 * employees, and another team.
 */
export const defaultPeople: PersonInput[] = [
  { firstName: 'Owner', role: 'Super Admin' },
  { firstName: 'Hr', role: 'HR Manager', manager: 'Owner' },
  { firstName: 'Manager', role: 'Department Manager', manager: 'Owner' },
  { firstName: 'Lead', role: 'Team Lead', manager: 'Manager' },
  { firstName: 'Employee', manager: 'Lead' },
  { firstName: 'Colleague', manager: 'Lead' },
  { firstName: 'Otherlead', role: 'Team Lead', manager: 'Owner' },
  { firstName: 'Stranger', manager: 'Otherlead' },
  { firstName: 'Pending', manager: 'Lead', status: 'PENDING_ACTIVATION' },
  { firstName: 'Former', manager: 'Lead', status: 'DEACTIVATED' },
]

export interface Company {
  /** The ids of the people, by first name. */
  people: Map<string, string>
  roles: Map<string, string>
  id(firstName: string): string
}

/** Adds people to an empty database. Their addresses are `firstname@test.example`; all have the test password. */
export async function createCompany(db: Db, inputs: PersonInput[] = defaultPeople): Promise<Company> {
  const hash = await testPasswordHash()
  return db.transaction(async (tx) => {
    const roleIds = await createStartingRoles(tx)
    // The ids are sorted in the order of the list, because ids created within the same millisecond are not in order.
    const ids = inputs.map(() => randomUUIDv7()).toSorted()
    const people = new Map(inputs.map(({ firstName }, i) => [firstName, ids[i] ?? '']))
    await createPeople(
      tx,
      { people: peopleHooks },
      inputs.map(({ firstName, role = 'Employee', manager, status = 'ACTIVE' }) => ({
        id: find(people, firstName),
        firstName,
        lastName: 'Test',
        email: emailOf(firstName),
        managerId: manager === undefined ? null : find(people, manager),
        status,
        passwordHash: hash,
        department: 'Engineering',
        position: role,
        hireDate: defaultHireDate,
        roleId: roleIds.get(role) ?? '',
      })),
    )
    for (const { firstName, status } of inputs)
      if (status === 'DEACTIVATED')
        await endEmployment(tx, { userId: find(people, firstName), lastDay: lastDayOfLeaver })
    return { people, roles: roleIds, id: (firstName) => find(people, firstName) }
  })
}

/** Adds a role with exactly these permissions; returns its id. */
export async function createRole(db: Db, name: string, permissions: string[]): Promise<string> {
  const [role] = await db.insert(roles).values({ name }).returning({ id: roles.id })
  if (!role) throw new Error('The role was not made')
  if (permissions.length)
    await db.insert(rolePermissions).values(permissions.map((permission) => ({ roleId: role.id, permission })))
  return role.id
}

export const emailOf = (firstName: string) => `${firstName.toLowerCase()}@test.example`

function find(people: Map<string, string>, firstName: string): string {
  const id = people.get(firstName)
  if (!id) throw new Error(`There is no ${firstName} in the test company`)
  return id
}
