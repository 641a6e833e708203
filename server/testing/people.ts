import { createPerson } from '../src/people/createPerson.ts'
import type { TestApp } from './app.ts'
import { emailOf, defaultHireDate, testPasswordHash } from './company.ts'

interface NewcomerOptions {
  /** The first name of the person's manager. */
  manager?: string
  roleId?: string
  /** True to give the person the test password. */
  signsIn?: boolean
  hireDate?: string
  /** False if the person is pending activation. */
  isActive?: boolean
}

/**
 * Adds a person to the test company, by default an Employee below Lead. Returns the first name, which identifies the
 * person in calls.
 */
export async function newcomer(
  { app, company }: TestApp,
  firstName: string,
  {
    manager = 'Lead',
    roleId = company.roles.get('Employee') ?? '',
    signsIn = false,
    hireDate = defaultHireDate,
    isActive = true,
  }: NewcomerOptions = {},
): Promise<string> {
  const person = {
    firstName,
    lastName: 'Test',
    email: emailOf(firstName),
    managerId: company.id(manager),
    hireDate,
    status: isActive ? ('ACTIVE' as const) : ('PENDING_ACTIVATION' as const),
    passwordHash: signsIn ? await testPasswordHash() : null,
  }
  const id = await app.db.transaction((tx) => createPerson(tx, app, { ...person, roleId }))
  company.people.set(firstName, id)
  return firstName
}

/** Returns the id of one of the company's initial roles. */
export const roleOf = ({ company }: TestApp, name: string) => company.roles.get(name) ?? ''
