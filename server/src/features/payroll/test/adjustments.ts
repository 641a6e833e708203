import { eq } from 'drizzle-orm'
import type { Currency } from '@muster/contract/kit/money'
import type { TestApp } from '../../../../testing/app.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { now } from '../../../clock.ts'
import { payOn, recordEmployment } from '../../../people/employment.ts'

/** Gives people of the test company a monthly salary from a day on, by first name. */
export const pay = (
  { app, company }: TestApp,
  salary: string,
  who: string,
  { from = '2025-01-01', currency = 'EGP' as Currency, base = null as string | null } = {},
) =>
  app.db.transaction((tx) =>
    recordEmployment(
      tx,
      [{ userId: company.id(who), holdsFrom: from, pay: { salary, salaryCurrency: currency, baseSalary: base } }],
      null,
    ),
  )

/** What somebody earns on a day: salary and base. */
export async function earned({ app, company }: TestApp, who: string, day: string) {
  const known = await payOn(app.db, company.id(who), day)
  return known && [known.salary, known.baseSalary]
}

/** The first day of the month after the clock's. */
const nextMonth = () =>
  now().toZonedDateTimeISO('Africa/Cairo').toPlainDate().add({ months: 1 }).with({ day: 1 }).toString()

const usual = () => ({ adjustmentType: 'RAISE', amount: 500, reason: 'Well done', effectiveDate: nextMonth() })

/** Asks for an adjustment of somebody's pay. */
export const ask = (app: TestApp, as: string, whom: string, changes: object = {}) =>
  app.call(as, 'POST', '/payroll/adjustments', { userId: app.company.id(whom), ...usual(), ...changes })

/** The same, which must succeed; answers the adjustment. */
export async function asked(app: TestApp, as: string, whom: string, changes: object = {}) {
  const { status, body } = await ask(app, as, whom, changes)
  if (status !== 201) throw new Error(`Asking was refused: ${JSON.stringify(body)}`)
  return body.adjustment
}

export const decide = (app: TestApp, as: string, id: string, status: string, more: object = {}) =>
  app.call(as, 'PATCH', `/payroll/adjustments/${id}`, {
    status,
    ...(status === 'REJECTED' ? { reason: 'Not this year' } : {}),
    ...more,
  })

/** What a refusal says: its status, field or code, and sentence. */
export const saidOf = ({ status, body }: { status: number; body: Record<string, any> }) => [
  status,
  body.errors?.[0]?.path ?? body.code,
  body.errors?.[0]?.message ?? body.message,
]

/** What an answered call wrote into the audit trail. */
export const recordedBy = ({ app }: TestApp, answer: { headers: Record<string, unknown> }) =>
  app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(answer.headers['x-request-id'])))
