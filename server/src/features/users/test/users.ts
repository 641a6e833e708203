import type { CreateUser, UpdateUser } from '@muster/contract/users/forms'
import type { Answer, TestApp } from '../../../../testing/app.ts'
import { emailOf } from '../../../../testing/company.ts'

/** Returns the form Add New User for an internal engineer with this first name and no manager. */
export const newUser = (firstName: string, changes: object = {}): CreateUser => ({
  firstName,
  lastName: 'New',
  email: emailOf(firstName),
  position: 'Engineer',
  department: 'Engineering',
  password: 'Purple-otter-52',
  is_internal: true,
  monthly_salary: { amount: 20_000, currency: 'EGP' },
  ...changes,
})

/** Adds a person on behalf of the owner and returns the response. Later calls can refer to the person by first name. */
export async function addUser(app: TestApp, firstName: string, changes: object = {}): Promise<Answer> {
  const answer = await app.call('Owner', 'POST', '/users', newUser(firstName, changes))
  if (answer.status === 201) app.company.people.set(firstName, answer.body.user.id)
  return answer
}

export const userPath = ({ company }: TestApp, firstName: string) => `/users/${company.id(firstName)}`

export const changeUser = (
  app: TestApp,
  as: string,
  person: string,
  changes: Partial<Record<keyof UpdateUser, unknown>>,
) => app.call(as, 'PATCH', userPath(app, person), changes)

/** Returns a person's details as the form Edit User loads them. */
export const getUser = async (app: TestApp, as: string, person: string) =>
  (await app.call(as, 'GET', userPath(app, person))).body.user
