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
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { throwIf, forbidden, invalid, type Refusal } from '../../../kernel/errors.ts'
import { backdatePay, type Pay, payOnEach, recordEmployment } from '../../../people/employment.ts'
import { employmentsIn, payDayProblem } from '../../../people/employments/employed.ts'
import { internal, type Invoicing } from './invoicing.ts'
import { accountRefusal } from '../../accounts/shared/accountRefusal.ts'
import { canChangePay } from '../../../people/policy.ts'
import type { PersonRow } from '../../../people/person.ts'

type Person = PersonRow

/**
 * Returns 403 if the input changes pay and the actor may not; else null. Changing whether a person is internal counts
 * as changing pay.
 */
export function payRefusal(actor: Actor, person: Person, input: UpdateUser): Refusal | null {
  const isPaySent = payFields.some((field) => input[field] !== undefined)
  const changesEmployer = input.isInternal !== undefined && input.isInternal !== person.isInternal
  if ((!isPaySent && !changesEmployer && input.invoicingFrom === undefined) || canChangePay(actor, person.id))
    return null
  return forbidden(
    person.id === actor.id ? 'You cannot change your own pay' : 'You do not have permission to change pay',
  )
}

/**
 * Returns a person's invoicing terms after the change. Omitted fields keep their value.
 * @throws Refusal 400 for an external person with missing fields, and for a currency other than the account's.
 */
export async function newInvoicing(tx: Tx, person: Person, input: UpdateUser): Promise<Invoicing> {
  if (input.isInternal ?? person.isInternal) return internal
  const accountId = input.accountId === undefined ? person.accountId : input.accountId
  const chargingMethod = input.chargingMethod === undefined ? person.chargingMethod : input.chargingMethod
  const { invoicingAmount: amount } = input
  const invoicingAmount = amount === undefined ? person.invoicingAmount : amount && String(amount.amount)
  const invoicingCurrency = amount === undefined ? person.invoicingCurrency : amount && amount.currency
  const missing = {
    ...(accountId === null && { accountId: accountRequired }),
    ...(chargingMethod === null && { chargingMethod: chargingMethodRequired }),
    ...((invoicingAmount === null || invoicingCurrency === null) && {
      'invoicingAmount.amount': invoicingAmountRequired,
    }),
  }
  throwIf(Object.keys(missing).length ? invalid(missing) : null)
  const isOther = accountId !== person.accountId || invoicingCurrency !== person.invoicingCurrency
  if (accountId !== null && isOther)
    throwIf(
      await accountRefusal(tx, accountId, invoicingCurrency, {
        account: 'accountId',
        currency: 'invoicingAmount.currency',
      }),
    )
  return { isInternal: false, accountId, chargingMethod, invoicingAmount, invoicingCurrency }
}

/**
 * Returns 403 if the salary starts in the past and the actor may not enter pay for past days, 400 if it starts before
 * the person's first day of employment; else null. `person` is the person after the change.
 */
export function salaryFromRefusal(
  actor: Actor,
  person: Person,
  today: string,
  from: string | undefined,
): Refusal | null {
  if (from === undefined || from >= today) return null
  if (!backdatesPay.some((permission) => actor.permissions.has(permission)))
    return forbidden('You do not have permission to change pay for past days', 'salaryFrom')
  const isEmployed = person.hireDate !== null && from >= person.hireDate
  const problem = isEmployed ? null : payDayProblem(employmentsIn(person.employments), from)
  return problem === null ? null : invalid({ salaryFrom: problem })
}

/**
 * Returns 400 for invoicing terms that start in the future or before the person's first day of employment; else null.
 * `person` is the person after the change. Today is always allowed: if the person's employment has not started yet, the
 * terms apply from its first day.
 */
export function invoicingFromRefusal(person: Person, today: string, from: string | undefined): Refusal | null {
  if (from === undefined || from === today) return null
  const problem =
    from > today ? 'Please choose today or an earlier day' : payDayProblem(employmentsIn(person.employments), from)
  return problem === null ? null : invalid({ invoicingFrom: problem })
}

interface PayChange {
  userId: string
  /** The pay fields as sent. */
  pay: SentPay
  /** True if the position, department or manager changed. */
  employment: boolean
}
/** The pay fields of a request. Omitted fields do not change. */
export type SentPay = Pick<UpdateUser, 'monthlySalary' | 'baseSalary'>

/**
 * Stores changes in people's history. Pay applies from `salaryFrom` on, by default from today. If that day is in the
 * past, the new pay replaces all pay entered for the days until today. Returns the ids of the people whose pay changed.
 * @throws Refusal 400 for a base salary without a salary or above it.
 */
export async function changePay(
  tx: Tx,
  changes: readonly PayChange[],
  { by, today, salaryFrom }: { by: string; today: string; salaryFrom?: string },
): Promise<ReadonlySet<string>> {
  const from = salaryFrom ?? today
  const isPast = from < today
  const ids = changes.map(({ userId }) => userId)
  const payBefore = await payOnEach(tx, ids, from)
  const newPayById = new Map<string, Pay>()
  for (const { userId, pay: input } of changes) {
    const before = payBefore.get(userId) ?? null
    const pay = newPay(before, input)
    const isSent = input.monthlySalary !== undefined || input.baseSalary !== undefined
    if (pay !== null && (isPast ? isSent : !isSame(pay, before))) newPayById.set(userId, pay)
  }
  const now = changes.filter(({ userId, employment }) => employment && (!newPayById.has(userId) || from !== today))
  await recordEmployment(
    tx,
    now.map(({ userId }) => ({ userId, holdsFrom: today })),
    by,
  )
  if (isPast)
    await backdatePay(
      tx,
      [...newPayById].map(([userId, pay]) => ({ userId, from, today, pay })),
      by,
    )
  else
    await recordEmployment(
      tx,
      [...newPayById].map(([userId, pay]) => ({ userId, holdsFrom: from, pay })),
      by,
    )
  return new Set(newPayById.keys())
}

function newPay(before: Pay | null, { monthlySalary, baseSalary }: SentPay): Pay | null {
  if (monthlySalary === undefined && baseSalary === undefined) return before
  const salary = monthlySalary ? String(monthlySalary.amount) : before?.salary
  const salaryCurrency = monthlySalary ? monthlySalary.currency : before?.salaryCurrency
  if (!salary || !salaryCurrency) return throwIf(invalid({ 'monthlySalary.amount': salaryRequired }))
  throwIf(baseSalary && baseSalary > Number(salary) ? invalid({ baseSalary: baseAboveSalary }) : null)
  // A base salary that is not sent is kept if the currency stays the same and the new salary is not lower than it.
  const keepsBaseSalary = before?.salaryCurrency === salaryCurrency && Number(before.baseSalary) <= Number(salary)
  const base = baseSalary === undefined ? (keepsBaseSalary ? before.baseSalary : null) : baseSalary
  return { salary, salaryCurrency, baseSalary: base === null ? null : String(base) }
}

/** Returns whether pay has not changed. Amounts are compared as numbers, which is exact for two decimals. */
const isSame = (pay: Pay, before: Pay | null) =>
  before !== null &&
  Number(pay.salary) === Number(before.salary) &&
  pay.salaryCurrency === before.salaryCurrency &&
  (pay.baseSalary === null) === (before.baseSalary === null) &&
  Number(pay.baseSalary) === Number(before.baseSalary)
