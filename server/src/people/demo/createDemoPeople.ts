import { hashPassword } from '../../access/passwords.ts'
import type { Tx } from '../../db/database.ts'
import { grantNewcomers } from '../../features/leaves/balances/grantLeaveYear.ts'
import { companyToday } from '../../company/settings.ts'
import { createPerson, createStartingRoles } from '../createPerson.ts'
import { demoPassword } from './accounts.ts'
import { recordEmployment } from '../employment.ts'
import { accounts } from '../../features/accounts/tables.ts'
import { demoAccounts, demoContractors, demoSalary } from './pay.ts'
import { type DemoPerson, demoPeople, hireDateOf } from './people.ts'

/** Adds the demo company's people under their managers, all with the demo password; each was added when they were hired. */
export async function createDemoPeople(tx: Tx): Promise<void> {
  const roleIds = await createStartingRoles(tx)
  const passwordHash = await hashPassword(demoPassword)
  const today = await companyToday(tx)
  const now = Temporal.Now.instant()
  const ids = new Map<string, string>()
  const accountIds = await createDemoAccounts(tx)
  for (const person of demoPeople) {
    const { managerEmail, role, hiredBefore, ...details } = person
    const hireDate = hireDateOf(person, today)
    const id = await createPerson(tx, {
      ...details,
      passwordHash,
      hireDate,
      createdAt: earlier(now, Temporal.Instant.from(`${hireDate}T09:00:00Z`)).toString(),
      managerId: managerEmail === null ? null : (ids.get(managerEmail) ?? null),
      roleId: roleIds.get(role) ?? '',
      pay: payOf(person, 0),
      ...invoicingOf(person.email, accountIds),
    })
    ids.set(person.email, id)
    // The company was there last year too.
    await grantNewcomers(tx, Number(today.slice(0, 4)) - 1, [id])
    // With the year everybody got a raise who was there before.
    const raised = `${today.slice(0, 4)}-01-01`
    if (hireDate < raised)
      await recordEmployment(tx, [{ userId: id, holdsFrom: raised, pay: payOf(person, hiredBefore.years) }], null)
  }
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) <= 0 ? a : b)

const payOf = (person: DemoPerson, years: number) =>
  ({ salary: String(demoSalary(person, years)), salaryCurrency: 'EGP', baseSalary: null }) as const

async function createDemoAccounts(tx: Tx): Promise<Map<string, string>> {
  const made = await tx
    .insert(accounts)
    .values([...demoAccounts])
    .returning({ id: accounts.id, name: accounts.name })
  return new Map(made.map(({ id, name }) => [name, id]))
}

function invoicingOf(email: string, accountIds: Map<string, string>) {
  const contract = demoContractors[email]
  if (!contract) return {}
  const { account, chargingMethod, amount } = contract
  const accountId = accountIds.get(account)
  return { isInternal: false, accountId, chargingMethod, invoicingAmount: amount, invoicingCurrency: 'USD' } as const
}
