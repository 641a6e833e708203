import { now } from '../../clock.ts'
import type { App } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { companyToday } from '../../company/settings.ts'
import { createPerson, createStartingRoles } from '../createPerson.ts'
import { recordEmployment } from '../employment.ts'
import { demoSalary } from './pay.ts'
import { type DemoPerson, demoPeople, hireDateOf } from './people.ts'

/**
 * Adds the demo company's people under their managers, all with one password; each was added when they were hired. Answers
 * their ids by e-mail address.
 */
export async function createDemoPeople(
  tx: Tx,
  app: Pick<App, 'people'>,
  passwordHash: string,
): Promise<ReadonlyMap<string, string>> {
  const roleIds = await createStartingRoles(tx)
  const today = await companyToday(tx)
  const at = now()
  const ids = new Map<string, string>()
  for (const person of demoPeople) {
    const { managerEmail, role, hiredBefore, ...details } = person
    const hireDate = hireDateOf(person, today)
    const id = await createPerson(tx, app, {
      ...details,
      passwordHash,
      hireDate,
      createdAt: earlier(at, Temporal.Instant.from(`${hireDate}T09:00:00Z`)).toString(),
      managerId: managerEmail === null ? null : (ids.get(managerEmail) ?? null),
      roleId: roleIds.get(role) ?? '',
      pay: payOf(person, 0),
    })
    ids.set(person.email, id)
    // Everybody who was there before got a raise at New Year.
    const raised = `${today.slice(0, 4)}-01-01`
    if (hireDate < raised)
      await recordEmployment(tx, [{ userId: id, holdsFrom: raised, pay: payOf(person, hiredBefore.years) }], null)
  }
  return ids
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) <= 0 ? a : b)

const payOf = (person: DemoPerson, years: number) =>
  ({ salary: String(demoSalary(person, years)), salaryCurrency: 'EGP', baseSalary: null }) as const
