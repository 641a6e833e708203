import { randomUUIDv7 } from 'node:crypto'
import { and, eq, not, sql } from 'drizzle-orm'
import { instalmentFor } from '@muster/contract/payroll/loanPlan'
import type { CorrectSalary, SalaryPreview } from '@muster/contract/payroll/salary'
import { baseAboveSalary } from '@muster/contract/users/forms'
import { change } from '../../../audit/change.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { notify } from '../../../events/event.ts'
import { assertFound, conflict, forbidden, invalid, throwIf } from '../../../kernel/errors.ts'
import { centsOf, printCents } from '../../../pay/money.ts'
import { payrollLoans } from '../../../pay/tables.ts'
import { backdatePay } from '../../../people/employment.ts'
import { employmentsOf } from '../../../people/employments/employed.ts'
import { isAdministrator, readHeldPermissions } from '../../../people/heldPermissions.ts'
import { lockPerson } from '../../../people/lockPerson.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { canChangePay } from '../../../people/policy.ts'
import { peopleArea } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { lockRestingPayroll } from '../shared/locks.ts'
import { isLastPay } from '../engine/loans.ts'
import { isPaidOut, loan } from '../loans/columns.ts'
import { loanConfirmers } from '../loans/confirmers.ts'
import { loanToConfirm } from '../loans/messages.ts'
import { loanById } from '../loans/queries.ts'
import { openMonthOf } from '../loans/recordLoan.ts'
import { payrollChanged } from '../messages.ts'
import { readSalaryChange } from './previewSalary.ts'

/**
 * Corrects a salary from a past day on, as changing it in the person's form does: the next payroll has the differences of
 * approved months. With `instalments`, what was overpaid becomes a loan that the same payroll leaves to be repaid by instalments
 * from the month after it on. Someone else must confirm it; otherwise that payroll deducts all of it.
 * @throws Refusal as `readSalaryChange`; 403 unless the actor may change the person's pay; 400 naming `from` for a day that is
 * not past, `baseSalary` above the salary, or `instalments` if nothing was overpaid, if the person leaves before the first one,
 * or while others wait for payroll; 409 if the differences or the salary are not those of the preview, or while payroll is
 * being calculated.
 */
export const correctSalary = (ctx: Context, input: CorrectSalary) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    const { userId, from, monthlySalary, baseSalary, instalments, reason = '' } = input
    // Other changes of the salary take this lock, too.
    await lockPerson(tx, userId)
    await lockRestingPayroll(tx)
    const preview = await readSalaryChange(tx, actor, input)
    const today = await readCompanyToday(tx)
    const owed = overpaidIn(preview, monthlySalary.currency)
    throwIf(
      canChangePay(actor, userId) ? null : forbidden('You do not have permission to change pay'),
      !actor.isSuperAdmin && isAdministrator(await readHeldPermissions(tx, userId)) ? administratorRefusal() : null,
      from < today ? null : invalid({ from: 'Please choose a day before today' }),
      typeof baseSalary === 'number' && baseSalary > monthlySalary.amount
        ? invalid({ baseSalary: baseAboveSalary })
        : null,
      isCurrent(preview, input) ? null : salaryChanged(),
    )
    const plan = instalments === undefined ? null : await planInstalments(tx, userId, { owed, instalments, today })
    const pay = {
      salary: printCents(centsOf(monthlySalary.amount)),
      salaryCurrency: monthlySalary.currency,
      baseSalary: typeof baseSalary === 'number' ? printCents(centsOf(baseSalary)) : null,
    }
    await backdatePay(tx, [{ userId, from, today, pay }], actor.id)
    const id = plan && (await insertOverpayment(tx, ctx, { userId, currency: monthlySalary.currency, reason, ...plan }))
    const [person] = await tx.select().from(users).where(eq(users.id, userId))
    assertFound(person)
    return {
      action: 'payroll.salary_corrected',
      subject: { type: 'user', id: userId },
      personId: userId,
      // The audit trail contains no amounts, nor reasons, which may mention amounts.
      after: { from, instalments: instalments ?? null, loan: id },
      events: [
        payrollChanged(),
        peopleChanged(peopleArea, [userId], actor.id),
        ...(id === null
          ? []
          : [
              notify(
                { ...loanToConfirm(actor, person, { id, kind: 'OVERPAYMENT' }), at: request.at },
                loanConfirmers(userId, actor.id),
              ),
            ]),
      ],
      answer: { preview, loan: id === null ? null : await loanById(tx, actor, id) },
    }
  })

const administratorRefusal = () =>
  forbidden('Only a Super Admin can change the pay of someone with an administrative role')

/** Returns the net pay that was overpaid in approved months in a currency; 0 if there is none. */
function overpaidIn({ differences }: SalaryPreview, currency: string): number {
  const difference = differences.find((one) => one.currency === currency)?.netPay ?? 0
  return difference < 0 ? -difference : 0
}

/** Returns true if the differences are those that the user saw, and no salary was entered since. */
const isCurrent = (preview: SalaryPreview, seen: CorrectSalary): boolean =>
  (seen.changedAt === undefined || seen.changedAt === preview.changedAt) &&
  preview.differences.length === seen.differences.length &&
  preview.differences.every(({ currency, netPay }) =>
    seen.differences.some((each) => each.currency === currency && each.netPay === netPay),
  )

const salaryChanged = () =>
  conflict(
    'The differences changed since this preview. Please check them and correct the salary again.',
    'payroll.changed_meanwhile',
  )

interface OverpaymentPlan {
  /** The net pay that was overpaid. */
  amount: number
  instalments: number
  /** The month that leaves it to be repaid later. */
  payoutPeriod: string
}

/**
 * Returns the plan to repay `owed` by instalments from the month after the next open one on.
 * @throws Refusal 400 naming `instalments` if nothing is owed, if the person leaves before the first one, or if payroll has not
 * begun earlier instalments: it would leave the same differences twice.
 */
async function planInstalments(
  tx: Tx,
  userId: string,
  { owed, instalments, today }: { owed: number; instalments: number; today: string },
): Promise<OverpaymentPlan> {
  const payoutPeriod = (await openMonthOf(tx, userId)) ?? today.slice(0, 7)
  const waiting = and(
    eq(loan.userId, userId),
    eq(loan.kind, 'OVERPAYMENT'),
    sql`${loan.decision} is distinct from 'REJECTED'`,
    not(isPaidOut),
  )
  const [{ count } = { count: 0 }] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(loan)
    .where(waiting)
  throwIf(
    owed === 0 ? invalid({ instalments: 'Nothing was overpaid in approved months of this currency' }) : null,
    isLastPay({ period: payoutPeriod, employments: await employmentsOf(tx, userId) })
      ? invalid({ instalments: 'They leave before the first instalment' })
      : null,
    count > 0
      ? invalid({ instalments: 'Earlier instalments have not begun. Please reject them under Loans first.' })
      : null,
  )
  return { amount: owed, instalments, payoutPeriod }
}

interface Overpayment extends OverpaymentPlan {
  userId: string
  currency: CorrectSalary['monthlySalary']['currency']
  reason: string
}

/** Records what was overpaid as a loan that a month leaves to be repaid from the next one on. Returns the id of the loan. */
async function insertOverpayment(tx: Tx, { actor, request }: Context, overpayment: Overpayment): Promise<string> {
  const { userId, currency, amount, instalments, reason, payoutPeriod } = overpayment
  const id = randomUUIDv7()
  await tx.insert(payrollLoans).values({
    id,
    userId,
    kind: 'OVERPAYMENT',
    amount: printCents(centsOf(amount)),
    currency,
    instalment: printCents(centsOf(instalmentFor(amount, instalments))),
    payoutPeriod,
    firstPeriod: Temporal.PlainYearMonth.from(payoutPeriod).add({ months: 1 }).toString(),
    reason,
    recordedBy: actor.id,
    recordedAt: request.at ?? sql`clock_timestamp()`,
    changedAt: sql`clock_timestamp()`,
  })
  return id
}
