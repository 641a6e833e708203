import { randomUUIDv7 } from 'node:crypto'
import { now } from '../../kernel/clock.ts'
import type { App } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { readCompanyToday } from '../../companySettings/settings.ts'
import { createPeople, createStartingRoles } from '../createPerson.ts'
import { recordEmployment } from '../employment.ts'
import { demoPay } from './pay.ts'
import { endEmployment } from '../employments/changeEmployments.ts'
import { type DemoCompany, smallCompany } from './demoCompany.ts'
import { hireDateOf } from './people.ts'

/** Number of days since the former employees left. */
const leftDaysAgo = 128

/**
 * Adds the people of a demo company with their managers and hire dates, all with the same password. Returns their ids
 * by email address.
 */
export async function createDemoPeople(
  tx: Tx,
  app: Pick<App, 'people'>,
  passwordHash: string,
  company = smallCompany,
): Promise<ReadonlyMap<string, string>> {
  const roleIds = await createStartingRoles(tx)
  const today = await readCompanyToday(tx)
  // Ids follow the order of the people.
  const newIds = company.people.map(() => randomUUIDv7()).toSorted()
  const ids = new Map(company.people.map(({ email }, i) => [email, newIds[i] as string]))
  const people = company.people.map((person) => {
    const { managerEmail, role, hiredBefore: _hired, ...details } = person
    const hireDate = hireDateOf(person, today)
    const createdAt = recordedOn(hireDate)
    return {
      ...details,
      id: ids.get(person.email),
      passwordHash,
      hireDate,
      createdAt,
      updatedAt: createdAt,
      managerId: managerEmail === null ? null : (ids.get(managerEmail) ?? null),
      roleId: roleIds.get(role) ?? '',
      pay: demoPay(person, 0),
    }
  })
  await createPeople(tx, app, people)
  const lastDay = Temporal.PlainDate.from(today).subtract({ days: leftDaysAgo }).toString()
  for (const { id: userId = '', status } of people)
    if (status === 'DEACTIVATED') await endEmployment(tx, { userId, lastDay })
  const thisYear = Number(today.slice(0, 4))
  for (let ago = company.years; ago >= 0; ago--) await raiseAt(tx, company, ids, today, `${thisYear - ago}-01-01`, ago)
  return ids
}

/** Returns the time at which something was recorded on a day: 09:00 UTC, or now if that is earlier. */
function recordedOn(day: string): string {
  const at = Temporal.Instant.from(`${day}T09:00:00Z`)
  const latest = now()
  return (Temporal.Instant.compare(at, latest) < 0 ? at : latest).toString()
}

/**
 * Gives everyone hired before the New Year's Day `newYear` a raise on that day. `ago` is 0 for this year, 1 for last
 * year.
 */
async function raiseAt(
  tx: Tx,
  company: DemoCompany,
  ids: ReadonlyMap<string, string>,
  today: string,
  newYear: string,
  ago: number,
): Promise<void> {
  const raised = company.people.flatMap((person) => {
    const userId = ids.get(person.email)
    if (!userId || hireDateOf(person, today) >= newYear) return []
    const years = Math.max(0, person.hiredBefore.years - ago)
    return [{ userId, holdsFrom: newYear, pay: demoPay(person, years) }]
  })
  // Entered on its day: payroll calculates months again in which employment has changed since.
  await recordEmployment(tx, raised, null, recordedOn(newYear))
}
