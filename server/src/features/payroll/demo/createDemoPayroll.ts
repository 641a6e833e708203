import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PayrollStatus } from '@muster/contract/payroll/records'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import type { App, Context } from '../../../context.ts'
import { shareTransaction } from '../../../db/transaction.ts'
import { notifications } from '../../../notify/tables.ts'
import { firstPayRules } from '../../../pay/rules.ts'
import { readPackTables } from '../../../pay/packs/limits.ts'
import { lacksLimits } from '../../../pay/packs/tables.ts'
import { payRules } from '../../../pay/tables.ts'
import { markOldAsRead } from '../../../notify/demo/markOldAsRead.ts'
import { demoAccounts } from '../../../people/demo/accounts.ts'
import { actorsByEmail, contextOf, readDemoPlan } from '../../../people/demo/acting.ts'
import type { DemoCompany } from '../../../people/demo/demoCompany.ts'
import { hireDateOf } from '../../../people/demo/people.ts'
import { decideAdjustment } from '../adjustments/decideAdjustment.ts'
import { requestAdjustment } from '../adjustments/requestAdjustment.ts'
import { keepLimits } from '../limits/keepLimits.ts'
import { setPayrollStatus } from '../records/setPayrollStatus.ts'
import { setPayRules } from '../rules/setPayRules.ts'
import { presentRules } from '../rules/versions.ts'
import { generate } from '../runs/generate.ts'
import { workOn } from '../runs/runWork.ts'
import { moveRun } from '../runs/setRunStatus.ts'
import { lockPayroll } from '../shared/locks.ts'
import { payrollAdjustments, payrollRecords } from '../tables.ts'
import { createDemoLoans } from './createDemoLoans.ts'
import { createDemoPayGroup } from './createDemoPayGroup.ts'
import { createDemoQuestions } from './createDemoQuestions.ts'
import { adjustmentPlan, type PlannedAdjustment } from './adjustmentPlan.ts'

/** The number of payroll months of each year of history. The last one is open. */
const monthsPerYear = 12
/** The departments whose records of the open month are already pending approval. */
const submitted = ['Finance', 'Operations']

interface Demo {
  app: App
  today: string
  actors: ReadonlyMap<string, Actor>
  owner: Actor
}

/**
 * Creates the payroll of the demo company: rules, loans, adjustments, months, the last of which stays open, a pay group, and
 * questions about payslips. Calls the API's functions. Each call is dated to the time at which it would have been made. After a crash, the next run
 * adds what is missing.
 */
export async function createDemoPayroll(app: App): Promise<void> {
  const { today, company } = await readDemoPlan(app)
  const actors = await actorsByEmail(app)
  const [owner, hr] = demoAccounts.map(({ email }) => actors.get(email))
  if (!owner || !hr) throw new Error('The demo company has no owner or no one in HR')
  const demo = { app, today, actors, owner }
  const open = Temporal.PlainYearMonth.from(today.slice(0, 7))
  const months = monthsPerYear * company.years
  const periods = Array.from({ length: months }, (_, i) => open.subtract({ months: months - 1 - i }).toString())
  await setRules(demo, hr, periods[0] ?? '')
  await createDemoLoans(
    app.db,
    (email) => actors.get(email)?.id,
    today,
    (call, key, day, minute) => callContext(demo, owner, call, `loan-${key}-${minute}`, timeOn(day, minute)),
  )
  const plans = adjustmentPlan(today).filter(isEmployed(company, today))
  for (const period of periods) {
    await keepMissingLimits(demo, period)
    const isOpen = period === periods.at(-1)
    const due = plans.filter(({ decided }) => isOpen || (decided !== null && decided.on <= dayOf(period)))
    await adjustTogether(demo, due)
    plans.splice(0, plans.length, ...plans.filter((plan) => !due.includes(plan)))
    await runMonth(demo, period, isOpen ? 'DRAFT' : period === periods.at(-2) ? 'APPROVED' : 'PAID')
  }
  await submitSome(demo, open.toString())
  await createDemoPayGroup(
    app.db,
    (email) => actors.get(email)?.id,
    open.toString(),
    (call) => callContext(demo, hr, call, 'pay-group', timeOn(`${open.toString()}-01`, 30)),
  )
  await createDemoQuestions(
    app.db,
    open.toString(),
    (email) => actors.get(`${email}@demo.test`),
    (actor, call, key, day, minute) => callContext(demo, actor, call, `question-${key}`, timeOn(day, minute)),
  )
}

/** Returns the date on which the payroll of a month is run. */
const dayOf = (period: string) => `${period}-27`

/** Returns the earlier of two times: `minute` minutes after 09:00 UTC on a day, or now. */
function timeOn(day: string, minute: number): string {
  const at = Temporal.Instant.from(`${day}T09:00:00Z`).add({ minutes: minute })
  const latest = now()
  return (Temporal.Instant.compare(at, latest) < 0 ? at : latest).toString({ fractionalSecondDigits: 3 })
}

const callContext = ({ app }: Demo, actor: Actor, call: string, key: string, at: string): Context =>
  contextOf(app, actor, call, `demo-payroll-${key}`, at)

/** Adds pay rules with Egyptian taxes and insurance from the first month on, unless rules exist. */
async function setRules(demo: Demo, hr: Actor, firstMonth: string): Promise<void> {
  if (await demo.app.db.$count(payRules)) return
  const ctx = callContext(demo, hr, 'POST /payroll/rules', 'rules', timeOn(`${firstMonth}-01`, 0))
  await setPayRules(ctx, { ...presentRules(firstPayRules), firstMonth, pack: 'EGYPT' })
}

/**
 * Continues with the limits of social insurance of the year before if there are none for the year of a month: without
 * limits, no month is approved.
 */
async function keepMissingLimits(demo: Demo, period: string): Promise<void> {
  if (!lacksLimits(await readPackTables(demo.app.db), period)) return
  const { year } = Temporal.PlainYearMonth.from(period)
  const ctx = callContext(
    demo,
    demo.owner,
    'POST /payroll/insurance-limits/keep',
    `limits-${year}`,
    timeOn(`${period}-01`, 0),
  )
  await keepLimits(ctx, { year, reason: 'The limits of this year are not published yet.' })
}

/** Returns a function that checks that an adjustment does not precede the person's hire date. */
const isEmployed = ({ people }: DemoCompany, today: string) => {
  const hireDates = new Map(people.map((person) => [person.email, hireDateOf(person, today)]))
  return ({ email, effectiveDate }: PlannedAdjustment) => (hireDates.get(email) ?? '') <= effectiveDate
}

type SoFar = ReadonlyMap<string, { id: string; status: string }>
const keyOf = (
  userId: string,
  { adjustmentType, effectiveDate }: Pick<PlannedAdjustment, 'adjustmentType' | 'effectiveDate'>,
) => `${userId} ${adjustmentType} ${effectiveDate}`

/** Returns the adjustments that already exist, for example after a crash. */
async function adjustmentsSoFar({ db }: App): Promise<SoFar> {
  const rows = await db.select().from(payrollAdjustments)
  return new Map(rows.map((row) => [keyOf(row.userId, row), row]))
}

/**
 * Makes adjustments in one transaction, which is locked so that two processes don't make them both. Those of different
 * people share round trips.
 */
async function adjustTogether(demo: Demo, plans: readonly PlannedAdjustment[]): Promise<void> {
  if (!plans.length) return
  await inOneTransaction(demo, async (shared) => {
    const soFar = await adjustmentsSoFar(shared.app)
    const byPerson = Map.groupBy(plans, ({ email }) => email)
    await Promise.all(
      [...byPerson.values()].map(async (personPlans) => {
        for (const plan of personPlans) await adjust(shared, plan, soFar)
      }),
    )
  })
}

/** Runs work on payroll in one transaction, while no other process works on it. */
const inOneTransaction = (demo: Demo, work: (shared: Demo) => Promise<void>): Promise<void> =>
  shareTransaction(demo.app.db, async (db) => {
    await lockPayroll(db)
    await work({ ...demo, app: { ...demo.app, db } })
  })

/**
 * Requests an adjustment unless it exists. Then approves or rejects it as the owner if the plan contains a decision.
 */
async function adjust(demo: Demo, plan: PlannedAdjustment, soFar: SoFar): Promise<void> {
  const { actors, owner } = demo
  const [person, requester] = [actors.get(plan.email), actors.get(plan.requestedBy)]
  if (!person || !requester) throw new Error(`${plan.email} or ${plan.requestedBy} is not in the demo company`)
  const key = keyOf(person.id, plan)
  const { adjustmentType, amount, reason, effectiveDate, requestedOn, decided } = plan
  const requestContext = callContext(demo, requester, 'POST /payroll/adjustments', key, timeOn(requestedOn, 35))
  const input = { userId: person.id, adjustmentType, amount, reason, effectiveDate }
  const { id, status } = soFar.get(key) ?? (await requestAdjustment(requestContext, input)).adjustment
  if (decided === null || status !== 'PENDING') return
  const decisionContext = callContext(demo, owner, 'PATCH /payroll/adjustments/{id}', id, timeOn(decided.on, 80))
  await decideAdjustment(decisionContext, { id, status: decided.status, reason: decided.reason })
}

/** Moves the records of a month forward to the status `upTo`, whatever their current status. */
async function runMonth(demo: Demo, period: string, upTo: PayrollStatus): Promise<void> {
  const { app, owner } = demo
  const ctx = (step: string, minute: number) =>
    callContext(demo, owner, `demo ${step}`, `${period}-${step}`, timeOn(dayOf(period), minute))
  const before = await countsOf(app, period)
  if (!Object.keys(before).length || before.DRAFT) {
    const { year, month } = Temporal.PlainYearMonth.from(period)
    const { done } = await generate(ctx('generate', 0), { year, month })
    if (!done) await workOn(app, period, new AbortController().signal)
  }
  const steps = (['PENDING_APPROVAL', 'APPROVED', 'PAID'] as const).slice(
    0,
    ['DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'PAID'].indexOf(upTo),
  )
  const from = { PENDING_APPROVAL: 'DRAFT', APPROVED: 'PENDING_APPROVAL', PAID: 'APPROVED' } as const
  for (const [i, status] of steps.entries()) {
    const counts = await countsOf(app, period)
    // No one reads the figures of the month that the call answers with.
    if (counts[from[status]]) await moveRun(ctx(status, 60 * (i + 1)), { period, status }, () => Promise.resolve(null))
  }
}

async function countsOf({ db }: App, period: string): Promise<Partial<Record<PayrollStatus, number>>> {
  const rows = await db
    .select({ status: payrollRecords.status, count: sql<number>`count(*)::int` })
    .from(payrollRecords)
    .where(eq(payrollRecords.period, period))
    .groupBy(payrollRecords.status)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** Submits the records of some departments for approval. */
const submitSome = (demo: Demo, period: string): Promise<void> =>
  inOneTransaction(demo, async (shared) => {
    const { app, owner, today } = shared
    const { id, department, status } = payrollRecords
    const drafts = await app.db
      .select({ id })
      .from(payrollRecords)
      .where(and(eq(payrollRecords.period, period), eq(status, 'DRAFT'), inArray(department, submitted)))
    await Promise.all(
      drafts.map((record) => {
        const ctx = callContext(shared, owner, 'PATCH /payroll/{id}/status', record.id, timeOn(today, 0))
        return setPayrollStatus(ctx, { id: record.id, status: 'PENDING_APPROVAL' })
      }),
    )
  })

/** Marks older payroll notifications as read. */
export const readOldPayrollNotices = (app: App): Promise<void> =>
  markOldAsRead(
    app,
    inArray(notifications.type, [
      'PAYROLL_GENERATED',
      'PAYROLL_UPDATE',
      'SALARY_ADJUSTMENT_REQUEST',
      'SALARY_ADJUSTMENT_UPDATE',
    ]),
  )
