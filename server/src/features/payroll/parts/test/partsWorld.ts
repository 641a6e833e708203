import { sql } from 'drizzle-orm'
import type { Answer, TestApp } from '../../../../../testing/app.ts'
import { createRole } from '../../../../../testing/company.ts'
import { newcomer } from '../../../../../testing/people.ts'

const permissions = [
  'payroll.all_view',
  'payroll.read',
  'payroll.tax',
  'payroll.process',
  'payroll.approve',
  'payroll.recalculate',
  'payroll.delete',
  'payroll.update',
  'payroll.adjust',
]

/** Adds Clerk and Checker, who make and approve payroll. */
export async function addClerks({ app }: { app: TestApp }): Promise<void> {
  const roleId = await createRole(app.app.db, 'Pays', permissions as never)
  for (const name of ['Clerk', 'Checker']) await newcomer(app, name, { manager: 'Owner', roleId })
}

/** Throws unless an answer has the status; returns it. */
function expectStatus(answer: Answer, status: number): Answer {
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}

/** Adds a group that is paid up to each Thursday, two days later, and puts people in it from a month on; returns its id. */
export async function addWeekly(app: TestApp, people: readonly string[], firstMonth: string): Promise<string> {
  const rhythm = { rhythm: 'WEEKLY', weekday: 4, anchor: null, halfDay: null, paymentOffset: 2 }
  const added = await app.call('Clerk', 'POST', '/payroll/pay-groups', { name: `Group of ${people[0]}`, ...rhythm })
  const { id } = expectStatus(added, 201).body.group
  const userIds = people.map((name) => app.company.id(name))
  expectStatus(await app.call('Clerk', 'PUT', '/payroll/pay-group-members', { groupId: id, firstMonth, userIds }), 200)
  return id
}

/** Makes a part of a month up to a day; returns the key of its run. */
export async function makePart(app: TestApp, groupId: string, lastDay: string): Promise<string> {
  const period = lastDay.slice(0, 7)
  const draft = { period, groupId, lastDay, paymentDate: lastDay }
  return expectStatus(await app.call('Clerk', 'POST', '/payroll/parts', draft), 201).body.run.key
}

/** Submits and approves a run. */
export async function approveKey(app: TestApp, key: string): Promise<void> {
  for (const [as, status] of [
    ['Clerk', 'PENDING_APPROVAL'],
    ['Checker', 'APPROVED'],
  ])
    expectStatus(await app.call(as ?? null, 'PATCH', `/payroll/runs/${key}/status`, { status }), 200)
}

/** Makes and approves a part of a month up to a day; returns the key of its run. */
export async function payPart(app: TestApp, groupId: string, lastDay: string): Promise<string> {
  const key = await makePart(app, groupId, lastDay)
  await approveKey(app, key)
  return key
}

/** Returns the sums of a person's lines for a month in all runs, by code, without those of 0. */
export async function paidFor(app: TestApp, period: string, name: string): Promise<Record<string, number>> {
  const { rows } = await app.app.db.execute<{ code: string; amount: number }>(sql`
    select l.code, sum(l.amount)::float8 as amount from payroll_records r join payroll_lines l on l.record_id = r.id
    where r.user_id = ${app.company.id(name)} and l.period = ${period}
    group by 1 having sum(l.amount) <> 0 order by 1`)
  return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]))
}

/** Returns a person's record of a run as the list shows it; undefined without one. */
export async function recordIn(app: TestApp, key: string, name: string): Promise<any> {
  const query = `month=${Number(key.slice(5, 7))}&year=${key.slice(0, 4)}&run=${Number(key.slice(8))}&limit=100`
  const { body } = await app.call('Owner', 'GET', `/payroll?${query}`)
  return body.payrollRecords.find((one: any) => one.user.firstName === name)
}
