import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { ListFormat } from '../kit/listFormat.ts'
import { Currency } from '../kit/money.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { bulkFileCost, route } from '../kit/route.ts'
import { Id, optionalParagraphs, optionalText } from '../kit/text.ts'
import { Day, Instant, Month, Year } from '../kit/time.ts'
import { PayLine } from './lines.ts'
import { recordKeys } from './checklistKeys.ts'
import { makerActions, payrollExceptions } from './enumerations.ts'
import { PaidAccounts } from './paidAccounts.ts'
import { MonthOfYear, MonthRunInput, PaymentDate, RunKey, RunNumber } from './runKeys.ts'
import { readOthersPayrollNeeds } from './view.ts'

export const payrollStatuses = ['DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'PAID'] as const
export const PayrollStatus = z.enum(payrollStatuses)
export type PayrollStatus = z.infer<typeof PayrollStatus>

/** The statuses that a payroll record may change to, by its current status. */
export const payrollTransitions: Record<PayrollStatus, readonly PayrollStatus[]> = {
  DRAFT: ['PENDING_APPROVAL'],
  PENDING_APPROVAL: ['APPROVED', 'DRAFT'],
  APPROVED: ['PAID'],
  PAID: [],
}

/** The statuses in which the employee can see the record and download a payslip. */
export const publishedStatuses = ['APPROVED', 'PAID'] as const satisfies PayrollStatus[]

/** An exception: something unusual to check before a payroll record is approved. */
export const PayrollException = z.enum(payrollExceptions)
export type PayrollException = z.infer<typeof PayrollException>

/** An action on a payroll record or its source data. The person who takes it may not approve the record. */
export type MakerAction = (typeof makerActions)[number]

/** The person on a payroll record, with the details that applied when it was calculated. */
export const PaidPerson = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  llId: z.string().nullable(),
  department: z.string().nullable(),
  position: z.string().nullable(),
  profileImage: z.string().nullable(),
})
export type PaidPerson = z.infer<typeof PaidPerson>

/** A person's pay for a month in one currency. Amounts have two decimals. */
export const PayrollRecord = z.object({
  id: z.uuid(),
  user: PaidPerson,
  period: Month,
  /** The month of the year, from 0 to 11, as in the specification. */
  month: z.number().int(),
  year: z.number().int(),
  /** The extra run that the record belongs to; null for the month's own run. */
  run: z.object({ key: RunKey, name: z.string() }).nullable(),
  currency: Currency,
  baseSalary: z.number(),
  allowances: z.number(),
  bonuses: z.number(),
  overtime: z.number(),
  grossPay: z.number(),
  deductions: z.number(),
  taxDeductions: z.number(),
  netPay: z.number(),
  status: PayrollStatus,
  /** The exceptions of the record. Empty unless the caller may process or approve payroll, or see the team's. */
  exceptions: z.array(PayrollException),
  /** True while the record is on hold: submitting or approving the whole month skips it. */
  held: z.boolean(),
  /** The internal note on the record. Null unless the caller may process, approve or update payroll. */
  note: z.string().nullable(),
  updatedAt: Instant,
  can: z.object({
    submit: z.boolean(),
    approve: z.boolean(),
    pay: z.boolean(),
    reopen: z.boolean(),
    recalculate: z.boolean(),
    edit: z.boolean(),
    payslip: z.boolean(),
  }),
})
export type PayrollRecord = z.infer<typeof PayrollRecord>

/** The totals of payroll records in one currency. */
export const PayTotals = z.object({
  currency: Currency,
  employees: z.number().int(),
  grossPay: z.number(),
  deductions: z.number(),
  taxDeductions: z.number(),
  netPay: z.number(),
})
export type PayTotals = z.infer<typeof PayTotals>

/** The pay that a caller can see: everyone's, that of their team and their own, or only their own. */
export const payrollScopes = ['COMPANY', 'TEAM', 'OWN'] as const

export const PayrollSummary = z.object({
  /** The people that the figures cover. */
  scope: z.enum(payrollScopes),
  /** The total gross pay in `currency`, which is the currency that most people are paid in. */
  totalGrossPay: z.number(),
  totalNetPay: z.number(),
  currency: Currency,
  /** The number of people paid, each counted once. */
  totalEmployees: z.number().int(),
  /** The number of records that the caller may approve now. The list shows them with the filter `decidable`. */
  pendingApprovals: z.number().int(),
  /** The number of adjustments effective this month that the caller may approve or reject now. */
  pendingAdjustments: z.number().int(),
  /** The number of pending adjustments effective this month that the caller can see. */
  openAdjustments: z.number().int(),
  /** The totals of each currency, starting with the one that most people are paid in. Amounts are not converted. */
  currencies: z.array(PayTotals),
  /** The number of records in each status that the caller can see. */
  counts: z.record(PayrollStatus, z.number().int()),
})
export type PayrollSummary = z.infer<typeof PayrollSummary>

/** A payroll record with all its details. */
export const PayrollDetail = z.object({
  record: PayrollRecord,
  lines: z.array(PayLine),
  /** The months whose pay or tax is not known, so that the year is not settled. Empty unless exceptions are shown. */
  unsettledMonths: z.array(Month),
  /** The year up to this record, fixed at the approval. `taxDeductions` includes `insurance`; `benefits` are null if unknown. */
  yearToDate: PayTotals.omit({ employees: true }).extend({ insurance: z.number(), benefits: z.number().nullable() }),
  /** The time of the approval. Of a month's runs, each payslip counts those that were approved before it. */
  approvedAt: Instant.nullable(),
  /** The day of payment, planned until the approval; null for records that earlier versions approved. */
  paymentDate: Day.nullable(),
  ...PaidAccounts.shape,
  /** The status changes of the record and who made them. Empty unless the caller may see other people's pay. */
  steps: z.array(
    z.object({
      status: PayrollStatus,
      at: Instant,
      by: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
    }),
  ),
  /** The caller's own action that prevents them from approving the record; null if there is none. */
  approvalWaitsForAnother: z.object({ action: z.enum(makerActions), at: Instant }).nullable(),
  /** True if the person's bank details are on file. */
  hasBankDetails: z.boolean(),
})
export type PayrollDetail = z.infer<typeof PayrollDetail>

export const ListPayroll = PageQuery.extend({
  month: MonthOfYear.optional(),
  year: Year.optional(),
  /** `own` for the caller's own pay; `within` for the pay of everyone that they can see. */
  scope: z.enum(['own', 'within']).default('within'),
  /** The id of a person, to list only their records. */
  userId: Id.optional(),
  search: z.string().trim().max(100).optional(),
  department: optionalText(100).optional(),
  status: PayrollStatus.optional(),
  currency: Currency.optional(),
  /** The number of an extra run of the months; 0 for the months' own runs. */
  run: RunNumber.optional(),
  /** `only` limits the list to the records that have an exception. */
  exceptions: z.enum(['only']).optional(),
  /** Limits the list to the unapproved records with this point of the checklist. */
  exception: z.enum(recordKeys).optional(),
  /** `only` limits the list to the records that the caller may approve now. */
  decidable: z.enum(['only']).optional(),
  /** `name` sorts by month, newest first, and then by name; `net` by net pay, highest first. */
  order: z.enum(['name', 'net']).default('name'),
})
export type ListPayroll = z.infer<typeof ListPayroll>

/** The filters and order of the list of payroll records, and the file format. */
export const ExportPayroll = ListPayroll.omit({ page: true, limit: true, userId: true }).extend({
  format: ListFormat.default('csv'),
})
export type ExportPayroll = z.infer<typeof ExportPayroll>

export const EditPayroll = z.object({
  id: Id,
  held: z.boolean(),
  note: optionalParagraphs(500).nullish(),
  updatedAt: Instant.optional(),
})
export type EditPayroll = z.infer<typeof EditPayroll>

const change = { status: PayrollStatus, updatedAt: Instant.optional() }
/** PAID needs `unlisted` once the month has a payment file, if no file or cash list pays the record. */
export const SetPayrollStatus = z.object({
  id: Id,
  ...change,
  unlisted: z.literal('PAY').optional(),
  paymentDate: PaymentDate.optional(),
})
export type SetPayrollStatus = z.infer<typeof SetPayrollStatus>

export const payslipLanguages = ['en', 'ar'] as const
export const PayslipLanguage = z.enum(payslipLanguages, 'Please choose a language')
export type PayslipLanguage = z.infer<typeof PayslipLanguage>

export const records = {
  list: route({
    method: 'GET',
    path: '/payroll',
    needs: anyOf('payroll.read', 'payroll.all_view', 'payroll.team_view'),
    tool: 'list_payslips',
    summary: 'List the payroll records within your reach, your own once approved',
    description: '`month` is 1-based here, 0-based in records. Access to other people’s pay is logged.',
  })
    .input(ListPayroll)
    .output(z.object({ payrollRecords: z.array(PayrollRecord), pagination: Pagination })),
  export: route({
    method: 'GET',
    path: '/payroll/export',
    needs: anyOf('payroll.all_view', 'payroll.team_view'),
    summary: 'Export the filtered payroll records within your reach as a CSV file or an Excel workbook',
    description: 'The `Muster-Rows` header gives the number of rows. Exports are logged.',
    answer: 'file',
    cost: bulkFileCost,
  })
    .input(ExportPayroll)
    .output(z.file()),
  summary: route({
    method: 'GET',
    path: '/payroll/summary',
    needs: readOthersPayrollNeeds,
    summary: 'Get the payroll figures of a month, for records within your reach',
  })
    .input(MonthRunInput)
    .output(z.object({ summary: PayrollSummary })),
  departments: route({
    method: 'GET',
    path: '/payroll/departments',
    needs: readOthersPayrollNeeds,
    summary: 'Get a month’s payroll by department and currency, for records within your reach',
  })
    .input(MonthRunInput)
    .output(z.object({ departments: z.array(PayTotals.extend({ department: z.string().nullable() })) })),
  detail: route({
    method: 'GET',
    path: '/payroll/{id}',
    needs: anyOf('payroll.read', 'payroll.all_view', 'payroll.team_view'),
    summary: 'Get a payroll record with its lines and their sources',
  })
    .input(z.object({ id: Id }))
    .output(PayrollDetail),
  edit: route({
    method: 'PATCH',
    path: '/payroll/{id}',
    needs: 'payroll.update',
    summary: 'Put a draft on hold or release it, with a note',
  })
    .input(EditPayroll)
    .output(z.object({ record: PayrollRecord })),
  setStatus: route({
    method: 'PATCH',
    path: '/payroll/{id}/status',
    needs: anyOf('payroll.process', 'payroll.approve'),
    summary: 'Submit, approve, send back or pay a record',
  })
    .input(SetPayrollStatus)
    .output(z.object({ record: PayrollRecord })),
  recalculate: route({
    method: 'POST',
    path: '/payroll/{id}/recalculate',
    needs: 'payroll.recalculate',
    summary: 'Recalculate a draft',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ record: PayrollRecord, changed: z.boolean() })),
  payslip: route({
    method: 'GET',
    path: '/payroll/{id}/payslip',
    needs: anyOf('payroll.read', 'payroll.all_view', 'payroll.team_view'),
    summary: 'Download the payslip of an approved record as a PDF (by default in the person’s language)',
    answer: 'file',
  })
    .input(z.object({ id: Id, language: PayslipLanguage.optional() }))
    .output(z.file()),
  payslipLanguage: route({
    method: 'GET',
    path: '/payroll/language',
    needs: 'payroll.read',
    summary: 'Get the language of your own payslips',
  }).output(z.object({ language: PayslipLanguage })),
  setPayslipLanguage: route({
    method: 'PUT',
    path: '/payroll/language',
    needs: 'payroll.read',
    summary: 'Choose the language of your own payslips',
  })
    .input(z.object({ language: PayslipLanguage }))
    .output(z.object({ language: PayslipLanguage })),
}
