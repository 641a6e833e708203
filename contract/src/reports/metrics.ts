import { salaryCurrencies } from '../kit/currencies.ts'
import type { Currency } from '../kit/money.ts'
import type { Permission } from '../access/permissions.ts'

/** The reports, in the order of their cards (specification 3, section 2). */
export const reportIds = ['attendance', 'leaves', 'performance', 'recruitment', 'training', 'payroll'] as const
export type ReportId = (typeof reportIds)[number]

/** The label of each report, and the permission it needs. */
export const reports: Record<ReportId, { label: string; needs: Permission }> = {
  attendance: { label: 'Attendance', needs: 'reports.attendance_analytics' },
  leaves: { label: 'Leaves', needs: 'reports.leaves_analytics' },
  performance: { label: 'Performance', needs: 'reports.performance_analytics' },
  recruitment: { label: 'Recruitment', needs: 'reports.recruitment_analytics' },
  training: { label: 'Training', needs: 'reports.training_analytics' },
  payroll: { label: 'Payroll', needs: 'reports.payroll_analytics' },
}

/** The text shown instead of training figures: no training is recorded. */
export const noTraining = 'No training is kept yet, so there are no figures.'

/**
 * The units of figures: only money is formatted as money, whatever its name. Ratings are from 1 to 5, percent from 0 to
 * 100.
 */
export const metricUnits = ['money', 'count', 'hours', 'percent', 'rating'] as const
export type MetricUnit = (typeof metricUnits)[number]

interface MetricMeaning {
  label: string
  unit: MetricUnit
  /** A sentence saying what it counts. */
  meaning: string
}

/**
 * All figures of each report by name, in the order shown: the first four are those of its card. Money has one figure
 * per currency, with the currency's code after the name: `netAmountEGP`.
 */
export const metricCatalogue = {
  attendance: {
    attendanceRate: {
      label: 'Attendance rate',
      unit: 'percent',
      meaning: 'Days worked, of those worked or missed',
    },
    presentDays: { label: 'Days worked', unit: 'count', meaning: 'Days on which somebody clocked in' },
    absentDays: { label: 'Days missed', unit: 'count', meaning: 'Working days without attendance, leave or holiday' },
    lateArrivals: { label: 'Late arrivals', unit: 'count', meaning: 'Days on which somebody came late' },
    hoursWorked: { label: 'Hours worked', unit: 'hours', meaning: 'Less unpaid breaks' },
    overtimeHours: { label: 'Overtime', unit: 'hours', meaning: 'Worked beyond what was agreed for the day' },
    averageHours: { label: 'Average hours a day', unit: 'hours', meaning: 'Hours worked, by days worked' },
  },
  leaves: {
    requests: { label: 'Requests', unit: 'count', meaning: 'Requests for leave on any of these days' },
    pendingRequests: { label: 'Pending', unit: 'count', meaning: 'Those not decided yet' },
    leaveDays: { label: 'Days of leave', unit: 'count', meaning: 'Approved days, as far as they fall in this time' },
    approvalRate: { label: 'Approval rate', unit: 'percent', meaning: 'Approved, of those approved or rejected' },
    approvedRequests: { label: 'Approved', unit: 'count', meaning: 'Requests that were approved' },
    rejectedRequests: { label: 'Rejected', unit: 'count', meaning: 'Requests that were rejected' },
    cancelledRequests: { label: 'Cancelled', unit: 'count', meaning: 'Requests that were cancelled' },
    peopleOnLeave: { label: 'People on leave', unit: 'count', meaning: 'People with approved leave, each once' },
  },
  performance: {
    averageRating: { label: 'Average rating', unit: 'rating', meaning: 'Of managers’ reviews submitted in this time' },
    reviews: { label: 'Reviews', unit: 'count', meaning: 'Reviews submitted in this time' },
    goalsCompleted: { label: 'Goals completed', unit: 'count', meaning: 'Goals completed in this time' },
    notes: { label: 'Notes', unit: 'count', meaning: 'Notes written in this time that you may read' },
    completedReviews: { label: 'Reviews completed', unit: 'count', meaning: 'Of those submitted in this time' },
    goalsSet: { label: 'Goals set', unit: 'count', meaning: 'Goals set in this time' },
    goalsDue: { label: 'Goals due', unit: 'count', meaning: 'Goals whose target date is in this time' },
    averageSelfRating: {
      label: 'Average self rating',
      unit: 'rating',
      meaning: 'Of self reviews submitted in this time',
    },
    averagePeerRating: {
      label: 'Average peer rating',
      unit: 'rating',
      meaning: 'Of peer reviews submitted in this time',
    },
    goalsOverdue: { label: 'Goals overdue', unit: 'count', meaning: 'Those due that are not completed by now' },
  },
  recruitment: {
    postings: { label: 'Job postings', unit: 'count', meaning: 'Postings published in this time' },
    applications: { label: 'Applications', unit: 'count', meaning: 'Applications received in this time' },
    acceptedApplications: { label: 'Accepted', unit: 'count', meaning: 'Of the applications received' },
    averageDaysToFill: {
      label: 'Average days to fill',
      unit: 'count',
      meaning: 'From publishing to the first acceptance, of postings filled in this time',
    },
    openApplications: {
      label: 'In progress',
      unit: 'count',
      meaning: 'Applications received that are not decided yet',
    },
    rejectedApplications: { label: 'Rejected', unit: 'count', meaning: 'Of the applications received' },
    withdrawnApplications: { label: 'Withdrawn', unit: 'count', meaning: 'Of the applications received' },
    filledPostings: {
      label: 'Postings filled',
      unit: 'count',
      meaning: 'Postings with a first acceptance in this time',
    },
  },
  training: {},
  payroll: {
    employees: { label: 'Employees', unit: 'count', meaning: 'People with a payroll record, each once' },
    netAmount: { label: 'Net pay', unit: 'money', meaning: 'Of all records of these months' },
    grossAmount: { label: 'Gross pay', unit: 'money', meaning: 'Of all records of these months' },
    averageNetAmount: { label: 'Average net pay', unit: 'money', meaning: 'Net pay, by records' },
    deductionsAmount: { label: 'Deductions', unit: 'money', meaning: 'Tax and insurance included' },
    taxAmount: { label: 'Taxes and insurance', unit: 'money', meaning: 'What is deducted by law' },
  },
} as const satisfies Record<ReportId, Record<string, MetricMeaning>>

type Names = { [R in ReportId]: `${R}.${keyof (typeof metricCatalogue)[R] & string}` }[ReportId]
/** A figure by its report and name, `leaves.requests`; an amount without a currency stands for every currency. */
export type MetricKey = Names

export const metricKeys: readonly MetricKey[] = reportIds.flatMap((report) =>
  Object.keys(metricCatalogue[report]).map((name) => `${report}.${name}` as MetricKey),
)

/** A figure of an answer: its name without the currency, with its entry in the catalogue. */
export interface KnownMetric extends MetricMeaning {
  name: string
  currency?: Currency
}

/** Returns the catalogue entry of an answer's figure; undefined if the report has no such figure. */
export function metricOf(report: ReportId, name: string): KnownMetric | undefined {
  const meanings: Record<string, MetricMeaning> = metricCatalogue[report]
  const meaning = Object.hasOwn(meanings, name) ? meanings[name] : undefined
  // Money is not a figure without its currency.
  if (meaning && meaning.unit !== 'money') return { name, ...meaning }
  const currency = salaryCurrencies.find((code) => name.endsWith(code))
  if (!currency) return undefined
  const base = name.slice(0, -currency.length)
  const ofMoney = Object.hasOwn(meanings, base) ? meanings[base] : undefined
  return ofMoney?.unit === 'money' ? { name: base, currency, ...ofMoney } : undefined
}

/** Returns the name of an amount in this currency, as in answers. */
export const inCurrency = (name: string, currency: Currency): string => name + currency
