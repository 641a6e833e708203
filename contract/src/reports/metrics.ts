import { salaryCurrencies } from '../kit/currencies.ts'
import type { Currency } from '../kit/money.ts'
import type { Permission } from '../access/permissions.ts'

/** The reports, in the order of their cards (specification 3, section 2). */
export const reportIds = ['attendance', 'leaves', 'performance', 'recruitment', 'training', 'payroll'] as const
export type ReportId = (typeof reportIds)[number]

/** The label of each report, the permission it requires, and whether it counts whole months. */
export const reports: Record<ReportId, { label: string; needs: Permission; byMonth?: true }> = {
  attendance: { label: 'Attendance', needs: 'reports.attendance_analytics' },
  leaves: { label: 'Leaves', needs: 'reports.leaves_analytics' },
  performance: { label: 'Performance', needs: 'reports.performance_analytics' },
  recruitment: { label: 'Recruitment', needs: 'reports.recruitment_analytics' },
  training: { label: 'Training', needs: 'reports.training_analytics' },
  payroll: { label: 'Payroll', needs: 'reports.payroll_analytics', byMonth: true },
}

/** The text shown in place of training figures, because no training data is stored. */
export const noTrainingMessage = 'No training data yet.'
/** The explanation of missing training figures. */
export const noTrainingReason = 'Muster doesn’t record courses or who completed them.'

/**
 * The units of figures. A figure is formatted as money only because of its unit, never because of its name. Ratings are
 * from 1 to 5, percentages from 0 to 100.
 */
export const metricUnits = ['money', 'count', 'hours', 'percent', 'rating'] as const
export type MetricUnit = (typeof metricUnits)[number]

/** The meaning of a figure's rise: good or bad news, or `neutral` if it depends on the company's plans. */
export type RiseSense = 'good' | 'bad' | 'neutral'

interface MetricDefinition {
  label: string
  unit: MetricUnit
  /** A short definition of the figure. */
  meaning: string
  /** The meaning of a rise; neutral by default. */
  rise?: RiseSense
  /**
   * The relation of the figures of parts of a period to that of the whole: by default they add up. `mean` is an average
   * or a rate; `distinct` counts a person or a request once, however many parts it is in.
   */
  kind?: 'mean' | 'distinct'
}

/**
 * All figures of each report by name, in display order; the first four are shown on the report's card. A money figure
 * exists once per currency, with the currency code after its name: `netAmountEGP`.
 */
export const metricCatalogue = {
  attendance: {
    attendanceRate: {
      label: 'Attendance rate',
      unit: 'percent',
      meaning: 'Days worked ÷ days due',
      rise: 'good',
      kind: 'mean',
    },
    presentDays: { label: 'Days worked', unit: 'count', meaning: 'Days with a clock-in', rise: 'good' },
    absentDays: {
      label: 'Days missed',
      unit: 'count',
      meaning: 'Working days without attendance, leave or holiday',
      rise: 'bad',
    },
    lateArrivals: { label: 'Late arrivals', unit: 'count', meaning: 'Days with a late clock-in', rise: 'bad' },
    hoursWorked: { label: 'Hours worked', unit: 'hours', meaning: 'Excluding unpaid breaks' },
    overtimeHours: { label: 'Overtime', unit: 'hours', meaning: 'Worked beyond the day’s agreed hours' },
    averageHours: { label: 'Average daily hours', unit: 'hours', meaning: 'Hours worked ÷ days worked', kind: 'mean' },
  },
  leaves: {
    requests: {
      label: 'Requests in period',
      unit: 'count',
      meaning: 'Requests for leave in this period',
      kind: 'distinct',
    },
    pendingRequests: {
      label: 'Pending for this period',
      unit: 'count',
      meaning: 'Pending requests for leave in this period',
      rise: 'bad',
      kind: 'distinct',
    },
    leaveDays: { label: 'Leave days', unit: 'count', meaning: 'Approved leave days in this period' },
    approvalRate: {
      label: 'Approval rate',
      unit: 'percent',
      meaning: 'Approved ÷ (approved + rejected)',
      kind: 'mean',
    },
    approvedRequests: { label: 'Approved', unit: 'count', meaning: 'Approved requests', kind: 'distinct' },
    rejectedRequests: { label: 'Rejected', unit: 'count', meaning: 'Rejected requests', kind: 'distinct' },
    cancelledRequests: { label: 'Cancelled', unit: 'count', meaning: 'Cancelled requests', kind: 'distinct' },
    peopleOnLeave: {
      label: 'People on leave',
      unit: 'count',
      meaning: 'People with approved leave, each counted once',
      kind: 'distinct',
    },
  },
  performance: {
    averageRating: {
      label: 'Average rating',
      unit: 'rating',
      meaning: 'Of manager reviews submitted in this period',
      rise: 'good',
      kind: 'mean',
    },
    reviews: { label: 'Reviews', unit: 'count', meaning: 'Reviews submitted in this period' },
    goalsCompleted: {
      label: 'Goals completed',
      unit: 'count',
      meaning: 'Goals completed in this period',
      rise: 'good',
    },
    notes: { label: 'Notes', unit: 'count', meaning: 'Notes from this period that you can read' },
    completedReviews: {
      label: 'Reviews completed',
      unit: 'count',
      meaning: 'Reviews submitted in this period and completed',
      rise: 'good',
    },
    goalsSet: { label: 'Goals set', unit: 'count', meaning: 'Goals set in this period' },
    goalsDue: { label: 'Goals due', unit: 'count', meaning: 'Goals with a target date in this period' },
    averageSelfRating: {
      label: 'Average self rating',
      unit: 'rating',
      meaning: 'Of self reviews submitted in this period',
      kind: 'mean',
    },
    averagePeerRating: {
      label: 'Average peer rating',
      unit: 'rating',
      meaning: 'Of peer reviews submitted in this period',
      rise: 'good',
      kind: 'mean',
    },
    goalsOverdue: { label: 'Goals overdue', unit: 'count', meaning: 'Goals due and not completed', rise: 'bad' },
  },
  recruitment: {
    postings: { label: 'Job postings', unit: 'count', meaning: 'Postings published in this period' },
    applications: {
      label: 'Applications',
      unit: 'count',
      meaning: 'Applications received in this period',
      rise: 'good',
    },
    acceptedApplications: {
      label: 'Accepted',
      unit: 'count',
      meaning: 'Of the applications received in this period',
      rise: 'good',
    },
    averageDaysToFill: {
      label: 'Average days to fill',
      unit: 'count',
      meaning: 'From publication to first acceptance, for postings filled in this period',
      rise: 'bad',
      kind: 'mean',
    },
    openApplications: {
      label: 'In progress',
      unit: 'count',
      meaning: 'Applications pending a decision',
    },
    rejectedApplications: { label: 'Rejected', unit: 'count', meaning: 'Of the applications received in this period' },
    withdrawnApplications: {
      label: 'Withdrawn',
      unit: 'count',
      meaning: 'Of the applications received in this period',
      rise: 'bad',
    },
    filledPostings: {
      label: 'Postings filled',
      unit: 'count',
      meaning: 'Postings with a first acceptance in this period',
      rise: 'good',
    },
  },
  training: {},
  payroll: {
    employees: {
      label: 'Employees',
      unit: 'count',
      meaning: 'People with a payroll record, each counted once',
      kind: 'distinct',
    },
    netAmount: { label: 'Net pay', unit: 'money', meaning: 'Total of all records in these months' },
    grossAmount: { label: 'Gross pay', unit: 'money', meaning: 'Total of all records in these months' },
    averageNetAmount: { label: 'Average net pay', unit: 'money', meaning: 'Net pay ÷ payroll records', kind: 'mean' },
    deductionsAmount: { label: 'Deductions', unit: 'money', meaning: 'Including tax and insurance' },
    taxAmount: { label: 'Taxes and insurance', unit: 'money', meaning: 'Statutory deductions' },
  },
} as const satisfies Record<ReportId, Record<string, MetricDefinition>>

type Names = { [R in ReportId]: `${R}.${keyof (typeof metricCatalogue)[R] & string}` }[ReportId]
/**
 * The key of a figure: its report and name, such as `leaves.requests`. For a money figure, the key omits the currency
 * and covers all currencies.
 */
export type MetricKey = Names

export const metricKeys: readonly MetricKey[] = reportIds.flatMap((report) =>
  Object.keys(metricCatalogue[report]).map((name) => `${report}.${name}` as MetricKey),
)

/** A figure of a response: its name without the currency, and its entry in the catalogue. */
export interface NamedMetric extends MetricDefinition {
  name: string
  currency?: Currency
}

/** Returns the catalogue entry of a response's figure; undefined if the report has no such figure. */
export function metricOf(report: ReportId, name: string): NamedMetric | undefined {
  const definitions: Record<string, MetricDefinition> = metricCatalogue[report]
  const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined
  // A money figure only exists with a currency.
  if (definition && definition.unit !== 'money') return { name, ...definition }
  const currency = salaryCurrencies.find((code) => name.endsWith(code))
  if (!currency) return undefined
  const base = name.slice(0, -currency.length)
  const moneyMetric = Object.hasOwn(definitions, base) ? definitions[base] : undefined
  return moneyMetric?.unit === 'money' ? { name: base, currency, ...moneyMetric } : undefined
}

/** Returns the name of a money figure in a currency, as used in responses. */
export const metricInCurrency = (name: string, currency: Currency): string => name + currency
