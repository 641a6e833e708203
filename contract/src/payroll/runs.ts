import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { ListFormat } from '../kit/listFormat.ts'
import { Currency } from '../kit/money.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { bulkFileCost, route } from '../kit/route.ts'
import { Day, Instant, Month, Year } from '../kit/time.ts'
import { differenceSorts } from './differenceSorts.ts'
import { MonthInput, PaymentDate, RunKey, runKinds } from './runKeys.ts'
import { PaidPerson, PayrollException, PayrollStatus, PayTotals } from './records.ts'

/** The reasons why an employed person is skipped: they have no salary, or their figures are too large to store. */
export const skipReasons = ['NO_SALARY', 'TOO_LARGE'] as const
export type SkipReason = (typeof skipReasons)[number]

/** An extra run: its name, its kind, and the day on which it is paid. */
export const ExtraRunFacts = z.object({ name: z.string(), kind: z.enum(runKinds), paymentDate: Day })
export type ExtraRunFacts = z.infer<typeof ExtraRunFacts>

/** The payroll of a month, or an extra run in it. */
export const PayrollRun = z.object({
  /** The key by which calls name the run: that of the monthly run is its month. */
  key: RunKey,
  period: Month,
  /** Null for the monthly run. */
  extra: ExtraRunFacts.nullable(),
  /** NONE before payroll is first generated; RUNNING while it is being calculated. */
  state: z.enum(['NONE', 'RUNNING', 'READY']),
  /** The number of people calculated so far, and the total; null unless payroll is being calculated. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** The number of records created or changed when payroll was last generated. */
  changed: z.number().int(),
  generatedBy: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }).nullable(),
  generatedAt: Instant.nullable(),
  /** The number of records in each status. */
  counts: z.record(PayrollStatus, z.number().int()),
  held: z.number().int(),
  /** The number of unapproved records that have an exception. */
  exceptions: z.number().int(),
  totals: z.array(PayTotals),
  /** People who are employed in the month but have no record: how many there are, and the first hundred by name. */
  skipped: z.object({
    count: z.number().int(),
    people: z.array(z.object({ user: PaidPerson, reason: z.enum(skipReasons) })),
  }),
  /** The number of people who are due pay but have no record, in this month or an approved earlier one. */
  missing: z.number().int(),
  /** The number of months marked as paid elsewhere. They were marked in this run's list of missing people. */
  paidElsewhere: z.number().int(),
  /** The points to check before approval; null unless the caller may approve some of the records now. */
  beforeApproval: z
    .object({
      /** The number of records that have an exception. */
      exceptions: z.number().int(),
      /** The number of records to approve with a net pay of zero. */
      zeroNets: z.number().int(),
      /** The number of pending adjustments effective in the month. */
      adjustments: z.number().int(),
      /** The number of days with overtime pending approval. */
      overtimeDays: z.number().int(),
      /** The number of days left in the month after today. */
      daysToCome: z.number().int(),
    })
    .nullable(),
  /**
   * The approved records above 0 that no payment file or cash list pays: how many there are, and the first hundred people by
   * name. `hasFiles` is true once a file or list was made for the month, even if all its payments were released.
   */
  unlisted: z.object({ count: z.number().int(), people: z.array(PaidPerson), hasFiles: z.boolean() }),
  /** The number of approved records that can’t be marked as paid while the release of their payments is pending. */
  releasesPending: z.number().int(),
  /** The currencies of these records, and the number of files made, for callers who may make payment files. */
  payments: z.object({ currencies: z.array(Currency), files: z.number().int() }),
  /** The day of payment that payslips show, unless another one is entered at the approval. */
  paymentDate: Day,
  /** The actions that the caller may take now. */
  can: z.object({
    generate: z.boolean(),
    /** True if the caller may include missing people, and at least one of them has no submitted record in this run. */
    include: z.boolean(),
    /** True if the caller may recalculate the drafts of an extra run, or add people to a part of a month. */
    recalculate: z.boolean(),
    submit: z.boolean(),
    approve: z.boolean(),
    pay: z.boolean(),
    reopen: z.boolean(),
    discard: z.boolean(),
    register: z.boolean(),
    makePayments: z.boolean(),
    payslips: z.boolean(),
  }),
  /** True if the caller may not approve the month because they generated it. */
  approvalWaitsForAnother: z.boolean(),
})
export type PayrollRun = z.infer<typeof PayrollRun>

/** The effect that generating the payroll of a month would have now, in numbers of records. */
export const GenerationPreview = z.object({
  period: Month,
  created: z.number().int(),
  /** The drafts that stay drafts, and how many of them would change. */
  recalculated: z.number().int(),
  changed: z.number().int(),
  /** The drafts of people who have nothing left to pay or deduct. */
  removed: z.number().int(),
  /** The submitted records, which stay unchanged. */
  submitted: z.number().int(),
  /** The records created or recalculated that would have an exception. */
  exceptions: z.number().int(),
  /** The number of employed people who would get no record. */
  skipped: z.number().int(),
})
export type GenerationPreview = z.infer<typeof GenerationPreview>

/** A person's pay compared with the previous month. */
export const PayDifference = z.object({
  user: PaidPerson,
  currency: Currency,
  /** The person's record of this month; null if they no longer have one. */
  recordId: z.uuid().nullable(),
  kind: z.enum(['NEW', 'GONE', 'CHANGED', 'SAME']),
  before: z.object({ grossPay: z.number(), netPay: z.number() }).nullable(),
  after: z.object({ grossPay: z.number(), netPay: z.number() }).nullable(),
  /** The change in net pay. `percent` is relative to the earlier amount, with one decimal. */
  change: z.object({ amount: z.number(), percent: z.number().nullable() }).nullable(),
  /** The parts of the pay that changed, with their differences, largest first. `isLarge` as for the whole pay. */
  because: z.array(
    z.object({
      part: z.enum(['BASE', 'ALLOWANCES', 'BONUSES', 'OVERTIME', 'BENEFITS', 'DEDUCTIONS', 'TAX']),
      amount: z.number(),
      /** Relative to the earlier amount, with one decimal; null if that was zero. */
      percent: z.number().nullable(),
      isLarge: z.boolean(),
    }),
  ),
  /** True if the net pay or a part of it changed by more than the company’s limit. */
  isLarge: z.boolean(),
  exceptions: z.array(PayrollException),
})
export type PayDifference = z.infer<typeof PayDifference>

export const ListDifferences = PageQuery.extend({
  period: Month,
  kind: z.enum(['NEW', 'GONE', 'CHANGED', 'SAME']).optional(),
  exceptions: z.enum(['only']).optional(),
  /** `only` limits the list to the people whose net pay, or a part of it, changed by more than the company’s limit. */
  large: z.enum(['only']).optional(),
  /** `exceptions` puts the most serious exceptions first, `amount` the largest differences in net pay. */
  sort: z.enum(differenceSorts).default('exceptions'),
})
export type ListDifferences = z.infer<typeof ListDifferences>

/** The filters and order of the comparison, and the file format. */
export const ExportDifferences = ListDifferences.omit({ page: true, limit: true }).extend({
  format: ListFormat.default('csv'),
})
export type ExportDifferences = z.infer<typeof ExportDifferences>

export const SetRunStatus = z.object({
  period: RunKey,
  status: PayrollStatus,
  /** For PAID: what happens to records in no payment file or cash list. Needed once the month has a file. */
  unlisted: z.enum(['PAY', 'SKIP'], 'Please choose what happens to people in no file and no list').optional(),
  paymentDate: PaymentDate.optional(),
})
export type SetRunStatus = z.infer<typeof SetRunStatus>

/** The permissions to run payroll; one is enough. Reading everyone's pay requires `payroll.all_view` in addition. */
export const runPayrollNeeds = anyOf('payroll.process', 'payroll.approve')
export const PeriodInput = z.object({ period: Month })
/** A run, given by its key. */
export const RunInput = z.object({ period: RunKey })

export const runs = {
  generate: route({
    method: 'POST',
    path: '/payroll/generate',
    needs: 'payroll.process',
    summary: 'Generate payroll for everyone employed in a month, or recalculate its drafts',
    description:
      'Returns the number of records created or changed. After a second it continues in the background: then `done` is false, and `GET /payroll/runs/{period}` gives the progress.',
  })
    .input(MonthInput)
    .output(z.object({ count: z.number().int(), done: z.boolean(), period: Month })),
  previewGeneration: route({
    method: 'GET',
    path: '/payroll/runs/{period}/preview',
    needs: 'payroll.process',
    summary: 'Preview how many records generating the payroll of a month would create, change and leave unchanged',
    description: 'Calculates the month without writing anything.',
    cost: bulkFileCost,
  })
    .input(PeriodInput)
    .output(z.object({ preview: GenerationPreview })),
  runs: route({
    method: 'GET',
    path: '/payroll/runs',
    needs: runPayrollNeeds,
    summary: 'List the months of a year with payroll, latest first',
  })
    .input(z.object({ year: Year }))
    .output(
      z.object({
        runs: z.array(
          z.object({ period: Month, counts: z.record(PayrollStatus, z.number().int()), totals: z.array(PayTotals) }),
        ),
      }),
    ),
  run: route({
    method: 'GET',
    path: '/payroll/runs/{period}',
    needs: runPayrollNeeds,
    summary: 'Get a month’s payroll run, or an extra run: progress, totals, and people skipped with the reason',
  })
    .input(RunInput)
    .output(z.object({ run: PayrollRun })),
  differences: route({
    method: 'GET',
    path: '/payroll/runs/{period}/differences',
    needs: runPayrollNeeds,
    summary: 'Compare a month with the previous one: people added, removed or changed, exceptions first',
  })
    .input(ListDifferences)
    .output(
      z.object({
        differences: z.array(PayDifference),
        counts: z.object({
          NEW: z.number().int(),
          GONE: z.number().int(),
          CHANGED: z.number().int(),
          SAME: z.number().int(),
          exceptions: z.number().int(),
          large: z.number().int(),
        }),
        /** The company’s limit: a change is large if it exceeds the percentage and is at least the amount. */
        limit: z.object({ percent: z.number().int(), amount: z.number().int() }),
        pagination: Pagination,
      }),
    ),
  exportDifferences: route({
    method: 'GET',
    path: '/payroll/runs/{period}/differences/export',
    needs: runPayrollNeeds,
    summary: 'Export the comparison of a month with the previous one, by person and part of the pay',
    description:
      'A CSV file or an Excel workbook. The `Muster-Rows` header gives the number of rows. Exports are logged.',
    answer: 'file',
    cost: bulkFileCost,
  })
    .input(ExportDifferences)
    .output(z.file()),
  setRunStatus: route({
    method: 'PATCH',
    path: '/payroll/runs/{period}/status',
    needs: runPayrollNeeds,
    summary: 'Submit, approve, send back or pay a month’s eligible records, except those on hold',
  })
    .input(SetRunStatus)
    .output(z.object({ count: z.number().int(), run: PayrollRun })),
  discard: route({
    method: 'DELETE',
    path: '/payroll/runs/{period}',
    needs: 'payroll.delete',
    summary: 'Discard the drafts of a month',
  })
    .input(RunInput)
    .output(z.object({ count: z.number().int() })),
  register: route({
    method: 'GET',
    path: '/payroll/runs/{period}/register',
    needs: runPayrollNeeds,
    summary: 'Export the payroll register of a month as an Excel workbook with totals per currency',
    answer: 'file',
    cost: bulkFileCost,
  })
    .input(RunInput)
    .output(z.file()),
  costs: route({
    method: 'GET',
    path: '/payroll/runs/{period}/costs',
    needs: runPayrollNeeds,
    summary: 'Export the payroll costs of a month by department and currency as an Excel workbook',
    answer: 'file',
    cost: bulkFileCost,
  })
    .input(RunInput)
    .output(z.file()),
  payslips: route({
    method: 'GET',
    path: '/payroll/runs/{period}/payslips',
    needs: runPayrollNeeds,
    summary: 'Export the payslips of a month’s approved records as a ZIP file (logged)',
    answer: 'file',
    cost: bulkFileCost,
  })
    .input(RunInput)
    .output(z.file()),
}
