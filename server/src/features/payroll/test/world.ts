import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { PayrollStatus } from '@muster/contract/payroll/records'
import { now } from '../../../kernel/clock.ts'
import { type Pay, recordEmployment } from '../../../people/employment.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'
import { bankingDetailsOf } from '../../personnelFile/test/world.ts'
import { payrollLines, payrollPaidElsewhere, payrollRecords, payrollRuns } from '../tables.ts'
import { employ } from '../../../people/employments/test/employ.ts'

const steps: PayrollStatus[] = ['DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'PAID']
const latest = Temporal.PlainYearMonth.from('2019-12')
const monthsByUser = new Map<string, number>()

/**
 * Returns a month without a record of this person, earlier than those of previous calls. An open record of an earlier
 * month would block its approval.
 */
function monthOf(userId: string): string {
  const months = monthsByUser.get(userId) ?? 0
  monthsByUser.set(userId, months + 1)
  return latest.subtract({ months }).toString()
}

/** Adds a record of a person with zero pay in this status; returns its id. */
export async function recordOf(
  { app }: World,
  userId: string,
  status: PayrollStatus,
  period = monthOf(userId),
  currency: Currency = 'EGP',
): Promise<string> {
  const { db } = app.app
  const none = {
    baseSalary: '0.00',
    allowances: '0.00',
    bonuses: '0.00',
    overtime: '0.00',
    grossPay: '0.00',
    deductions: '0.00',
    taxDeductions: '0.00',
    netPay: '0.00',
  }
  const person = { firstName: 'Someone', lastName: 'Test', llId: null, department: null, position: null }
  const digest = randomBytes(32).toString('hex')
  const [row] = await db
    .insert(payrollRecords)
    .values({ period, userId, currency, person, searchText: 'somebody', digest, ...none })
    .returning({ id: payrollRecords.id })
  const id = row?.id ?? unknownId()
  for (const step of steps.slice(1, steps.indexOf(status) + 1))
    await db.update(payrollRecords).set({ status: step }).where(eq(payrollRecords.id, id))
  return id
}

/** Returns the input for a record of the subject in this status. */
export const recordIn =
  (status: PayrollStatus, more: object = {}) =>
  async (world: World, { subject }: Who) => ({
    id: subject ? await recordOf(world, subject, status) : unknownId(),
    ...more,
  })

/** Returns the subject, and a year in which they have an approved record; without a subject, the actor has one. */
export async function paidYearInput(world: World, { actor, subject }: Who) {
  const period = monthOf(subject ?? actor)
  await recordOf(world, subject ?? actor, 'APPROVED', period)
  return { userId: subject ?? unknownId(), year: Number(period.slice(0, 4)) }
}

/** The months used so far in each company, so that no test depends on those before it in the same process. */
const monthsUsed = new WeakMap<World['app'], number>()
/** Returns a month from 2000 on, a different one for each call. */
function newMonth({ app }: World) {
  const months = (monthsUsed.get(app) ?? 0) + 1
  monthsUsed.set(app, months)
  return Temporal.PlainYearMonth.from('2000-01').add({ months: months % 230 })
}

export const monthInput = () => ({ month: 1, year: 2000 })
export const newMonthInput = (world: World) => {
  const { month, year } = newMonth(world)
  return { month, year }
}
export const periodInput = () => ({ period: '2000-01', page: 1, limit: 100 })
export const runInput = () => ({ period: '2000-01' })
/** Returns the input for a month that has a draft record. */
export const draftsInput =
  (more: object = {}) =>
  async (world: World, { actor }: Who) => {
    const period = newMonth(world).add({ years: 40 }).toString()
    await recordOf(world, actor, 'DRAFT', period)
    return { period, ...more }
  }
/** Returns the input for a month with an approved record that pays 100.00 to a person with bank details. */
export const approvedInput =
  (more: object = {}, currency: Currency = 'EGP') =>
  async (world: World, { actor }: Who) => {
    const { db } = world.app.app
    const period = newMonth(world).add({ years: 60 }).toString()
    await bankingDetailsOf(world, actor)
    const id = await recordOf(world, actor, 'DRAFT', period, currency)
    await db.insert(payrollLines).values({
      recordId: id,
      position: 1,
      code: 'BONUS',
      part: 'BONUSES',
      label: 'Bonus',
      period,
      amount: '100.00',
      because: { kind: 'ADJUSTMENT', adjustmentId: id, date: `${period}-01`, reason: 'Agreed' },
    })
    const recordPay = { bonuses: '100.00', grossPay: '100.00', netPay: '100.00' }
    for (const step of [recordPay, { status: 'PENDING_APPROVAL' }, { status: 'APPROVED' }] as const)
      await db.update(payrollRecords).set(step).where(eq(payrollRecords.id, id))
    return { period, ...more }
  }
/** Marks a month as generated, unless it already is. */
async function generateRun({ app: { app, company } }: World, period: string): Promise<void> {
  const by = { generatedBy: company.id('Owner'), requestId: 'none', address: '127.0.0.1' }
  await app.db
    .insert(payrollRuns)
    .values({ period, state: 'READY', ...by })
    .onConflictDoNothing()
}

/** Returns the input for a generated month. */
export async function generatedInput(world: World) {
  const period = newMonth(world).add({ years: 20 }).toString()
  await generateRun(world, period)
  return { period }
}

/**
 * Returns the input for a month that the subject is missing from, because only someone else has an approved record. The
 * next month can include it. The missing pay is 10,000.00.
 */
export async function missingInput(world: World, { subject }: Who) {
  const { period: run } = await generatedInput(world)
  const month = Temporal.PlainYearMonth.from(run).subtract({ months: 1 }).toString()
  const months = [{ period: month, pay: [{ currency: 'EGP', grossPay: 10_000, netPay: 10_000 }] }]
  const input = { period: run, userId: subject ?? unknownId(), months, reason: 'Paid by hand' }
  if (!subject) return input
  const { company, app } = world.app
  await generateRun(world, month)
  await recordOf(world, company.id(subject === company.id('Hr') ? 'Manager' : 'Hr'), 'APPROVED', month)
  await setSalary(world, subject, `${month}-01`)
  // Ends the pay after that, so that other tests find no further missing months.
  await setSalary(world, subject, `${run}-01`, null)
  await employ(app.db, subject, { first: '2019-01-01' })
  return input
}

/** Returns the input for a month that a person was paid for elsewhere. */
export async function paidElsewhereInput(world: World, { subject }: Who) {
  const { app, company } = world.app
  if (!subject) return { id: unknownId() }
  const month = newMonth(world).add({ years: 80 })
  const [mark] = await app.db
    .insert(payrollPaidElsewhere)
    .values({
      userId: subject,
      period: month.toString(),
      markedIn: month.add({ months: 1 }).toString(),
      reason: 'Paid by hand',
      paid: [],
      markedBy: company.id('Owner'),
    })
    .returning({ id: payrollPaidElsewhere.id })
  return { id: mark?.id ?? unknownId() }
}

const salary: Pay = { salary: '10000.00', salaryCurrency: 'EGP', baseSalary: null }

/** Sets a person's monthly salary from a day on: 10,000.00 EGP by default. */
export const setSalary = ({ app }: World, userId: string, holdsFrom: string, pay: Pay | null = salary) =>
  app.app.db.transaction((tx) => recordEmployment(tx, [{ userId, holdsFrom, pay }], null))

export const allowancesInput = async (world: World, { subject }: Who) => {
  const from = '2090-03-01'
  if (subject) await setSalary(world, subject, from)
  return { userId: subject ?? unknownId(), allowances: 500, from }
}

/** Gives the subject a salary since 2020 and a draft record for last month. Returns the id of the record as input. */
export const recalculateInput = async (world: World, { subject }: Who) => {
  if (!subject) return { id: unknownId() }
  const { db } = world.app.app
  const period = Temporal.PlainYearMonth.from(now().toString().slice(0, 10)).subtract({ months: 1 }).toString()
  await setSalary(world, subject, '2020-01-01')
  await employ(db, subject, { first: '2020-01-01' })
  await db.delete(payrollRecords).where(and(eq(payrollRecords.userId, subject), eq(payrollRecords.period, period)))
  return { id: await recordOf(world, subject, 'DRAFT', period) }
}
