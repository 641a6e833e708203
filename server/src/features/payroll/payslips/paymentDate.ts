import { isExtraRun, monthOfRun } from '@muster/contract/payroll/runKeys'
import type { PayrollStatus } from '@muster/contract/payroll/records'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { invalid, type Refusal } from '../../../kernel/errors.ts'
import { findPayRulesOn, type StoredPayRules } from '../../../pay/rules.ts'
import { findExtraRun } from '../facts/findExtraRun.ts'
import { firstDayOf, lastDayOf } from '../periods.ts'

/** The number of days after a month within which it can be paid. */
const maxDaysAfter = 366

/** Returns the day on which a month is paid by its pay rules. */
export function payDayOf({ payDay, paidNextMonth }: Pick<StoredPayRules, 'payDay' | 'paidNextMonth'>, period: string) {
  const month = Temporal.PlainYearMonth.from(period).add({ months: paidNextMonth ? 1 : 0 })
  return month.toPlainDate({ day: payDay ?? month.daysInMonth }).toString()
}

/**
 * Returns the day on which a run, given by its key, is paid if it is approved on `today`: that of the pay rules of the
 * month or of the extra run, but not before the approval.
 */
export async function readPaymentDate(db: Queryable, key: string, today: string): Promise<string> {
  const period = monthOfRun(key)
  const planned = isExtraRun(key)
    ? (await findExtraRun(db, key)).paymentDate
    : payDayOf(await findPayRulesOn(db, firstDayOf(period)), period)
  return planned > today ? planned : today
}

/** Returns the day on which a run that is approved now is paid: `entered`, or the planned one. Null for other moves. */
export async function paymentDateOf(
  tx: Tx,
  { request }: Pick<Context, 'request'>,
  { key, status, entered }: { key: string; status: PayrollStatus; entered: string | undefined },
): Promise<string | null> {
  if (status !== 'APPROVED') return null
  return entered ?? (await readPaymentDate(tx, key, await todayOf(tx, { request })))
}

/** Returns a refusal 400 if a run can't be paid on a day that was entered; otherwise null. */
export function paymentDateRefusal(key: string, paymentDate: string | undefined): Refusal | null {
  const period = monthOfRun(key)
  if (paymentDate === undefined) return null
  const latest = Temporal.PlainDate.from(lastDayOf(period)).add({ days: maxDaysAfter }).toString()
  return paymentDate >= firstDayOf(period) && paymentDate <= latest
    ? null
    : invalid({ paymentDate: 'Please choose a day in the month or in the year after it' })
}
