import type { Company } from './company.ts'
import { addPerson } from './addPerson.ts'
import type { RunningServer } from './server.ts'

/** Adds a person who reports to the manager and earns 10,000 Egyptian pounds a month from today on. */
export async function addPaidPerson(server: RunningServer, company: Company, names: { lastName?: string } = {}) {
  const person = await addPerson(server, { manager: 'manager', ...names })
  const id = await company.idOf(person.username)
  await company.as('owner', 'PATCH', `/users/${id}`, { monthlySalary: { amount: 10_000, currency: 'EGP' } })
  return { ...person, id }
}
