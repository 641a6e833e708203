import {
  accountRequired,
  backdatesPay,
  baseAboveSalary,
  chargingMethodRequired,
  invoicingAmountRequired,
  payFields,
  salaryRequired,
} from '@muster/contract/users/forms'
import type { UpdateUser } from '@muster/contract/users/forms'
import type { Actor } from '../../../actor.ts'
import type { Tx } from '../../../db/database.ts'
import { allow, forbidden, invalid, type Refusal } from '../../../errors.ts'
import { backdatePay, type Pay, payOnEach, recordEmployment } from '../../../people/employment.ts'
import { employmentsIn, payDayProblem } from '../../../people/employments/employed.ts'
import { internal, type Invoicing } from './invoicing.ts'
import { accountRefusal } from '../../accounts/shared/accountRefusal.ts'
import { mayChangePay } from '../../../people/policy.ts'
import type { PersonRow } from '../../../people/person.ts'

type Person = PersonRow

/** 403 for sending pay without the right to set it; else null. Changing whether somebody is internal counts as pay. */
export function payRefusal(actor: Actor, person: Person, input: UpdateUser): Refusal | null {
  const sent = payFields.some((field) => input[field] !== undefined)
  const moved = input.isInternal !== undefined && input.isInternal !== person.isInternal
  if ((!sent && !moved && input.invoicingFrom === undefined) || mayChangePay(actor, person.id)) return null
  return forbidden(
    person.id === actor.id ? 'You cannot change your own pay' : 'You do not have permission to change pay',
  )
}

/**
 * How the person is invoiced from now on: as sent, and what is left out as it was.
 * @throws Refusal 400 for what is missing for a person who is not internal, and for another currency than the account’s.
 */
export async function newInvoicing(tx: Tx, person: Person, input: UpdateUser): Promise<Invoicing> {
  if (input.isInternal ?? person.isInternal) return internal
  const accountId = input.accountId === undefined ? person.accountId : input.accountId
  const chargingMethod = input.chargingMethod === undefined ? person.chargingMethod : input.chargingMethod
  const { invoicingAmount: sent } = input
  const invoicingAmount = sent === undefined ? person.invoicingAmount : sent && String(sent.amount)
  const invoicingCurrency = sent === undefined ? person.invoicingCurrency : sent && sent.currency
  const missing = {
    ...(accountId === null && { accountId: accountRequired }),
    ...(chargingMethod === null && { chargingMethod: chargingMethodRequired }),
    ...((invoicingAmount === null || invoicingCurrency === null) && {
      'invoicingAmount.amount': invoicingAmountRequired,
    }),
  }
  allow(Object.keys(missing).length ? invalid(missing) : null)
  const isOther = accountId !== person.accountId || invoicingCurrency !== person.invoicingCurrency
  if (accountId !== null && isOther)
    allow(
      await accountRefusal(tx, accountId, invoicingCurrency, {
        account: 'accountId',
        currency: 'invoicingAmount.currency',
      }),
    )
  return { isInternal: false, accountId, chargingMethod, invoicingAmount, invoicingCurrency }
}

/**
 * Returns the refusal of a salary from this day: 403 for a day gone by without the right to give one, 400 for a day before
 * the person's first, as they are to be; null where it can hold from it.
 */
export function salaryFromRefusal(
  actor: Actor,
  person: Person,
  today: string,
  from: string | undefined,
): Refusal | null {
  if (from === undefined || from >= today) return null
  if (!backdatesPay.some((permission) => actor.permissions.has(permission)))
    return forbidden('You do not have permission to change pay of days gone by', 'salaryFrom')
  const isEmployed = person.hireDate !== null && from >= person.hireDate
  const problem = isEmployed ? null : payDayProblem(employmentsIn(person.employments), from)
  return problem === null ? null : invalid({ salaryFrom: problem })
}

/**
 * Returns 400 for a day to come, or before the person's first as they are to be, from which invoicing is to hold; else null.
 * Of somebody who begins later, what is said today holds from their first day on.
 */
export function invoicingFromRefusal(person: Person, today: string, from: string | undefined): Refusal | null {
  if (from === undefined || from === today) return null
  const problem =
    from > today ? 'Please choose today or an earlier day' : payDayProblem(employmentsIn(person.employments), from)
  return problem === null ? null : invalid({ invoicingFrom: problem })
}

interface PayChange {
  userId: string
  /** What was sent of pay. */
  pay: SentPay
  /** Whether position, department or manager changed. */
  employment: boolean
}
/** What a change may say of pay: what is left out stays. */
export type SentPay = Pick<UpdateUser, 'monthlySalary' | 'baseSalary'>

/**
 * Writes what changed into people's history, pay from `salaryFrom` on, the company's today by default. Pay of a day gone by
 * holds until today, whatever was recorded between. Answers whose pay changed.
 * @throws Refusal 400 for a base salary of somebody without a salary or above it.
 */
export async function changePay(
  tx: Tx,
  changes: readonly PayChange[],
  { by, today, salaryFrom }: { by: string; today: string; salaryFrom?: string },
): Promise<ReadonlySet<string>> {
  const from = salaryFrom ?? today
  const isPast = from < today
  const ids = changes.map(({ userId }) => userId)
  const known = await payOnEach(tx, ids, from)
  const changed = new Map<string, Pay>()
  for (const { userId, pay: sent } of changes) {
    const before = known.get(userId) ?? null
    const pay = newPay(before, sent)
    const isSent = sent.monthlySalary !== undefined || sent.baseSalary !== undefined
    if (pay !== null && (isPast ? isSent : !isSame(pay, before))) changed.set(userId, pay)
  }
  const now = changes.filter(({ userId, employment }) => employment && (!changed.has(userId) || from !== today))
  await recordEmployment(
    tx,
    now.map(({ userId }) => ({ userId, holdsFrom: today })),
    by,
  )
  if (isPast)
    await backdatePay(
      tx,
      [...changed].map(([userId, pay]) => ({ userId, from, today, pay })),
      by,
    )
  else
    await recordEmployment(
      tx,
      [...changed].map(([userId, pay]) => ({ userId, holdsFrom: from, pay })),
      by,
    )
  return new Set(changed.keys())
}

function newPay(known: Pay | null, { monthlySalary, baseSalary }: SentPay): Pay | null {
  if (monthlySalary === undefined && baseSalary === undefined) return known
  const salary = monthlySalary ? String(monthlySalary.amount) : known?.salary
  const salaryCurrency = monthlySalary ? monthlySalary.currency : known?.salaryCurrency
  if (!salary || !salaryCurrency) return allow(invalid({ 'monthlySalary.amount': salaryRequired }))
  allow(baseSalary && baseSalary > Number(salary) ? invalid({ baseSalary: baseAboveSalary }) : null)
  // A part that is not sent again goes on being one, as long as it can be: of the same currency, and not more than all.
  const kept = known?.salaryCurrency === salaryCurrency && Number(known.baseSalary) <= Number(salary)
  const base = baseSalary === undefined ? (kept ? known.baseSalary : null) : baseSalary
  return { salary, salaryCurrency, baseSalary: base === null ? null : String(base) }
}

/** Amounts are compared as the numbers that they came as: two decimals of them are exact. */
const isSame = (pay: Pay, known: Pay | null) =>
  known !== null &&
  Number(pay.salary) === Number(known.salary) &&
  pay.salaryCurrency === known.salaryCurrency &&
  (pay.baseSalary === null) === (known.baseSalary === null) &&
  Number(pay.baseSalary) === Number(known.baseSalary)
