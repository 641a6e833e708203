import { now } from '../../../kernel/clock.ts'
import { recordEmployment } from '../../../people/employment.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import type { TestApp } from '../../../../testing/app.ts'
import type { Who } from '../../../../testing/rows.ts'
import { payrollLoanEntries, payrollLoanWriteOffs } from '../facts/tables.ts'
import { payrollLoans } from '../../../pay/tables.ts'

const from = '2019-01-01'

type NewLoan = Pick<
  typeof payrollLoans.$inferInsert,
  'amount' | 'instalment' | 'paidOn' | 'payoutPeriod' | 'firstPeriod'
>

/** Adds a confirmed loan in Egyptian pounds; it is paid out if it has a day of payment. Returns its id. */
export async function lendTo({ app, company }: TestApp, userId: string, agreed: NewLoan): Promise<string> {
  const by = company.id('Owner')
  const decision = { decision: 'CONFIRMED' as const, decidedBy: by, decidedAt: `${from}T10:00:00.000Z` }
  const loan = { userId, kind: 'LOAN' as const, currency: 'EGP' as const, reason: 'A wedding', recordedBy: by }
  const [row] = await app.db
    .insert(payrollLoans)
    .values({ ...loan, ...agreed, ...decision })
    .returning({ id: payrollLoans.id })
  const id = row?.id ?? ''
  const { paidOn, amount } = agreed
  if (paidOn)
    await app.db.insert(payrollLoanEntries).values({ loanId: id, kind: 'PAID_OUT', amount, day: paidOn, enteredBy: by })
  return id
}

/** Adds a loan of 6,000.00 EGP to the subject, recorded by the owner; confirmed and paid out unless it is pending. */
async function loanOf({ app }: World, userId: string, status: 'PENDING' | 'ACTIVE') {
  const by = app.company.id('Owner')
  const agreed = { amount: '6000.00', instalment: '1000.00', paidOn: from, firstPeriod: '2095-01' }
  if (status === 'ACTIVE') {
    const id = await lendTo(app, userId, agreed)
    return { id, entry: { loanId: id, day: from, enteredBy: by } }
  }
  const loan = { userId, kind: 'LOAN' as const, currency: 'EGP' as const, reason: 'A wedding', recordedBy: by }
  const [row] = await app.app.db
    .insert(payrollLoans)
    .values({ ...loan, ...agreed })
    .returning({ id: payrollLoans.id })
  const id = row?.id ?? ''
  return { id, entry: { loanId: id, day: from, enteredBy: by } }
}

/** Returns the input for a loan of the subject in this status. */
export const loanInput =
  (status: 'PENDING' | 'ACTIVE', more: object = {}) =>
  async (world: World, { subject }: Who) => ({
    id: subject ? (await loanOf(world, subject, status)).id : unknownId(),
    ...more,
  })

/** Returns the input for an early repayment of the subject. */
export async function repaymentInput(world: World, { subject }: Who) {
  const reason = 'The transfer bounced'
  if (!subject) return { id: unknownId(), entryId: unknownId(), reason }
  const { id, entry } = await loanOf(world, subject, 'ACTIVE')
  const [row] = await world.app.app.db
    .insert(payrollLoanEntries)
    .values({ ...entry, kind: 'REPAYMENT', amount: '-500.00', method: 'CASH', note: 'Receipt 1' })
    .returning({ id: payrollLoanEntries.id })
  return { id, entryId: row?.id ?? '', reason }
}

/** Returns the input for a pending write-off of a loan of the subject. */
export const writeOffInput =
  (status: 'CONFIRMED' | 'REJECTED') =>
  async (world: World, { subject }: Who) => {
    if (!subject) return { id: unknownId(), status }
    const { id } = await loanOf(world, subject, 'ACTIVE')
    const { app, company } = world.app
    await app.db.insert(payrollLoanWriteOffs).values({ loanId: id, reason: 'Left', requestedBy: company.id('Owner') })
    return { id, status }
  }

/** Gives the subject a salary and returns a loan to record. */
export async function recordLoanInput({ app }: World, { subject }: Who) {
  const today = now().toZonedDateTimeISO('Africa/Cairo').toPlainDate().toString()
  const pay = { salary: '10000.00', salaryCurrency: 'EGP' as const, baseSalary: null }
  if (subject)
    await app.app.db.transaction((tx) => recordEmployment(tx, [{ userId: subject, holdsFrom: today, pay }], null))
  return {
    userId: subject ?? unknownId(),
    kind: 'ADVANCE',
    amount: 3000,
    instalment: 1000,
    paidOn: '2020-01-10',
    firstPeriod: '2095-01',
    reason: 'Repairs',
  }
}
