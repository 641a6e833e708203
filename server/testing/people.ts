import { createPerson } from '../src/people/createPerson.ts'
import type { TestApp } from './app.ts'
import { emailOf, longAgo } from './company.ts'

/** Adds somebody to the test company, an Employee below Lead unless told; answers the first name, by which to call. */
export async function newcomer(
  { app, company }: TestApp,
  firstName: string,
  { manager = 'Lead', roleId = company.roles.get('Employee') ?? '' }: { manager?: string; roleId?: string } = {},
): Promise<string> {
  const person = {
    firstName,
    lastName: 'Test',
    email: emailOf(firstName),
    managerId: company.id(manager),
    hireDate: longAgo,
  }
  const id = await app.db.transaction((tx) => createPerson(tx, app, { ...person, status: 'ACTIVE', roleId }))
  company.people.set(firstName, id)
  return firstName
}

/** The id of one of the roles that a company starts with. */
export const roleOf = ({ company }: TestApp, name: string) => company.roles.get(name) ?? ''
