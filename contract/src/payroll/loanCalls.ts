import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { Currency } from '../kit/money.ts'
import { Pagination } from '../kit/paging.ts'
import { bulkFileCost, route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Instant, Month } from '../kit/time.ts'
import {
  ChangeLoan,
  DecideLoan,
  ExportLoans,
  ListLoans,
  Loan,
  LoanDetail,
  LoanReason,
  LoanStatus,
  RecordLoan,
  RepayLoan,
} from './loans.ts'

/** The permissions that show other people's loans; one is enough. */
export const readLoansNeeds = anyOf('payroll.all_view', 'payroll.team_view')
const readLoanNeeds = anyOf('payroll.read', 'payroll.all_view', 'payroll.team_view')
const decideNeeds = anyOf('payroll.process', 'payroll.approve')
const updatedAt = Instant.optional()
const OneLoan = z.object({ loan: Loan })

export const loans = {
  loans: route({
    method: 'GET',
    path: '/payroll/loans',
    needs: readLoansNeeds,
    summary: 'List the loans and advances of people within your reach: pending ones, then the newest',
    description: 'Access to other people’s loans is logged.',
  })
    .input(ListLoans)
    .output(
      z.object({
        loans: z.array(Loan),
        counts: z.record(LoanStatus, z.number().int()),
        /** The amounts that the listed people owe, and the part of former employees, by currency. */
        owed: z.array(z.object({ currency: Currency, amount: z.number(), former: z.number() })),
        /** The number of loans that former employees have not repaid. */
        formerCount: z.number().int(),
        pagination: Pagination,
        can: z.object({ record: z.boolean() }),
      }),
    ),
  exportLoans: route({
    method: 'GET',
    path: '/payroll/loans/export',
    needs: readLoansNeeds,
    summary: 'Export the filtered loans within your reach as a CSV file or an Excel workbook',
    answer: 'file',
    cost: bulkFileCost,
  })
    .input(ExportLoans)
    .output(z.file()),
  ownLoans: route({
    method: 'GET',
    path: '/payroll/loans/own',
    needs: 'payroll.read',
    summary: 'List your own loans and advances once they are confirmed, newest first',
  }).output(z.object({ loans: z.array(Loan) })),
  loanTerms: route({
    method: 'GET',
    path: '/payroll/loans/terms',
    needs: 'payroll.process',
    summary: 'Get the currency of a new loan to a person, and the first month that payroll can take an instalment from',
  })
    .input(z.object({ userId: Id }))
    .output(z.object({ currency: Currency.nullable(), openFrom: Month })),
  loan: route({
    method: 'GET',
    path: '/payroll/loans/{id}',
    needs: readLoanNeeds,
    summary: 'Get a loan with its movements and the instalments still to come',
  })
    .input(z.object({ id: Id }))
    .output(LoanDetail),
  recordLoan: route({
    method: 'POST',
    path: '/payroll/loans',
    needs: 'payroll.process',
    summary: 'Record a loan or advance; it applies once someone else has confirmed it',
    success: 201,
  })
    .input(RecordLoan)
    .output(OneLoan),
  decideLoan: route({
    method: 'PATCH',
    path: '/payroll/loans/{id}',
    needs: decideNeeds,
    summary: 'Confirm or reject a loan, with `payroll.approve`; or withdraw one that you recorded',
    description: 'You can’t confirm a loan that is yours or that you recorded.',
  })
    .input(DecideLoan)
    .output(OneLoan),
  changeLoan: route({
    method: 'POST',
    path: '/payroll/loans/{id}/terms',
    needs: 'payroll.process',
    summary: 'Pause, resume or change the instalments of a loan from a month on, or take everything that is owed',
    success: 201,
  })
    .input(ChangeLoan)
    .output(OneLoan),
  repayLoan: route({
    method: 'POST',
    path: '/payroll/loans/{id}/repayments',
    needs: 'payroll.process',
    summary: 'Record an early repayment in cash or by transfer',
    success: 201,
  })
    .input(RepayLoan)
    .output(OneLoan),
  reverseRepayment: route({
    method: 'POST',
    path: '/payroll/loans/{id}/repayments/{entryId}/reversal',
    needs: 'payroll.process',
    summary: 'Reverse an early repayment that was recorded by mistake',
    success: 201,
  })
    .input(z.object({ id: Id, entryId: Id, reason: LoanReason, updatedAt }))
    .output(OneLoan),
  requestWriteOff: route({
    method: 'POST',
    path: '/payroll/loans/{id}/write-off',
    needs: 'payroll.process',
    summary: 'Request to write off what is still owed; someone else must confirm it',
    success: 201,
  })
    .input(z.object({ id: Id, reason: LoanReason, updatedAt }))
    .output(OneLoan),
  decideWriteOff: route({
    method: 'PATCH',
    path: '/payroll/loans/{id}/write-off',
    needs: decideNeeds,
    summary: 'Confirm or reject a write-off, with `payroll.approve`; or withdraw one that you requested',
  })
    .input(z.object({ id: Id, status: z.enum(['CONFIRMED', 'REJECTED'], 'Please choose a decision'), updatedAt }))
    .output(OneLoan),
}
