import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { AdjustmentType } from '@muster/contract/payroll/adjustments'
import { setClock } from '../../../kernel/clock.ts'
import { recordEmployment } from '../../../people/employment.ts'
import type { Answer, TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { payrollAdjustments, payrollRuns } from '../tables.ts'
import { employ } from '../../../people/employments/test/employ.ts'

interface PaidPersonOptions {
  salary?: string | null
  currency?: Currency
  /** The base pay; null if the whole salary is base pay. */
  base?: string | null
  /** The hire date, and the first day with the salary. */
  from?: string
  /** The last day of employment. */
  to?: string
}

/** Adds a person with a salary, managed by Lead; returns the first name. */
export async function addPaidPerson(
  app: TestApp,
  firstName: string,
  { salary = '12000.00', currency = 'EGP', base = null, from = '2020-01-01', to }: PaidPersonOptions = {},
): Promise<string> {
  await newcomer(app, firstName)
  const userId = app.company.id(firstName)
  const { db } = app.app
  await employ(db, userId, { first: from, last: to ?? null })
  if (salary !== null) await raisePay(app, firstName, from, salary, { currency, base })
  return firstName
}

/** Sets a person's salary from a day on. */
export const raisePay = (
  { app, company }: TestApp,
  firstName: string,
  holdsFrom: string,
  salary: string,
  { currency = 'EGP', base = null }: Pick<PaidPersonOptions, 'currency' | 'base'> = {},
): Promise<void> =>
  app.db.transaction((tx) =>
    recordEmployment(
      tx,
      [{ userId: company.id(firstName), holdsFrom, pay: { salary, salaryCurrency: currency, baseSalary: base } }],
      null,
    ),
  )

/** Adds an approved bonus or deduction of a person; returns its id. */
export async function insertAdjustment(
  { app, company }: TestApp,
  firstName: string,
  adjustmentType: AdjustmentType,
  amount: string,
  effectiveDate: string,
  currency: Currency = 'EGP',
): Promise<string> {
  const [adjustment] = await app.db
    .insert(payrollAdjustments)
    .values({
      userId: company.id(firstName),
      adjustmentType,
      amount,
      currency,
      reason: 'Agreed',
      effectiveDate,
      status: 'APPROVED',
      requestedBy: company.id('Hr'),
      decidedBy: company.id('Owner'),
      decidedAt: Temporal.Now.instant().toString({ fractionalSecondDigits: 3 }),
    })
    .returning({ id: payrollAdjustments.id })
  return adjustment?.id ?? ''
}

/** Generates a month given as `YYYY-MM`, and waits until it is done, even if the response comes earlier. */
export async function generate(app: TestApp, period: string, as = 'Owner'): Promise<Answer> {
  const month = { month: Number(period.slice(5)), year: Number(period.slice(0, 4)) }
  const answer = await app.call(as, 'POST', '/payroll/generate', month)
  if (answer.body.done !== false) return answer
  for (;;) {
    const [run] = await app.app.db.select().from(payrollRuns).where(eq(payrollRuns.period, period))
    if (run?.state === 'READY') return { ...answer, body: { ...answer.body, count: run.changed, done: true } }
    await sleep(5)
  }
}

/** Moves all records of a month to a status. */
export const setRunStatus = (app: TestApp, period: string, status: string, as = 'Owner') =>
  app.call(as, 'PATCH', `/payroll/runs/${period}/status`, { status })

/** Generates, submits and approves a month. */
export async function approveRun(app: TestApp, period: string): Promise<void> {
  for (const answer of [
    await generate(app, period),
    await setRunStatus(app, period, 'PENDING_APPROVAL'),
    await setRunStatus(app, period, 'APPROVED'),
  ])
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body.message}`)
}

/** Returns the records of a month with their people, as `as` can see them. */
export async function recordsOf(app: TestApp, period: string, firstName?: string, as = 'Owner'): Promise<any[]> {
  const query = `month=${Number(period.slice(5))}&year=${period.slice(0, 4)}&limit=100`
  const search = firstName ? `&search=${firstName}` : ''
  const { body } = await app.call(as, 'GET', `/payroll?${query}${search}`)
  return body.payrollRecords
}

/** Returns a person's record of a month, and its lines in short form. */
export async function recordOf(app: TestApp, period: string, firstName: string, currency?: Currency) {
  const own = (await recordsOf(app, period, firstName)).filter((one) => !currency || one.currency === currency)
  const { body } = await app.call('Owner', 'GET', `/payroll/${own[0]?.id}`)
  const lines = (body.lines ?? []).map(({ code, period: linePeriod, amount }: any) => [code, linePeriod, amount])
  return { record: own[0], detail: body, lines, count: own.length }
}

/** Sets the clock to 10:00 UTC on a day, until `setClock(null)`. */
export const setToday = (date: string): void => setClock(() => Temporal.Instant.from(`${date}T10:00:00Z`))
