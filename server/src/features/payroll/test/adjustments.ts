import { eq } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { TestApp } from '../../../../testing/app.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { now } from '../../../kernel/clock.ts'
import { payOn, recordEmployment } from '../../../people/employment.ts'

/** Sets a person's monthly salary from a day on. */
export const pay = (
  { app, company }: TestApp,
  salary: string,
  firstName: string,
  { from = '2025-01-01', currency = 'EGP' as Currency, base = null as string | null } = {},
) =>
  app.db.transaction((tx) =>
    recordEmployment(
      tx,
      [{ userId: company.id(firstName), holdsFrom: from, pay: { salary, salaryCurrency: currency, baseSalary: base } }],
      null,
    ),
  )

/** Returns a person's salary and base pay on a day; null if there is none. */
export async function salaryOn({ app, company }: TestApp, firstName: string, day: string) {
  const agreedPay = await payOn(app.db, company.id(firstName), day)
  return agreedPay && [agreedPay.salary, agreedPay.baseSalary]
}

/** Returns the first day of next month. */
const nextMonth = () =>
  now().toZonedDateTimeISO('Africa/Cairo').toPlainDate().add({ months: 1 }).with({ day: 1 }).toString()

const adjustmentInput = () => ({
  adjustmentType: 'RAISE',
  amount: 500,
  reason: 'Well done',
  effectiveDate: nextMonth(),
})

/** Requests an adjustment of a person's pay and returns the response. */
export const postAdjustment = (app: TestApp, as: string, firstName: string, changes: object = {}) =>
  app.call(as, 'POST', '/payroll/adjustments', { userId: app.company.id(firstName), ...adjustmentInput(), ...changes })

/** Requests an adjustment and returns it. @throws an error if the request is refused. */
export async function requestAdjustment(app: TestApp, as: string, firstName: string, changes: object = {}) {
  const { status, body } = await postAdjustment(app, as, firstName, changes)
  if (status !== 201) throw new Error(`Asking was refused: ${JSON.stringify(body)}`)
  return body.adjustment
}

export const decide = (app: TestApp, as: string, id: string, status: string, more: object = {}) =>
  app.call(as, 'PATCH', `/payroll/adjustments/${id}`, {
    status,
    ...(status === 'REJECTED' ? { reason: 'Not this year' } : {}),
    ...more,
  })

/** Returns the status, the field or code, and the message of a refusal. */
export const statusAndMessage = ({ status, body }: { status: number; body: Record<string, any> }) => [
  status,
  body.errors?.[0]?.path ?? body.code,
  body.errors?.[0]?.message ?? body.message,
]

/** Returns the audit entries that a call added. */
export const recordedBy = ({ app }: TestApp, answer: { headers: Record<string, unknown> }) =>
  app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(answer.headers['x-request-id'])))
