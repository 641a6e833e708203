import fc from 'fast-check'
import type { Charging } from './billingReference.ts'
import type { Currency } from './reference.ts'

/*
 * A script describes the simulated steps of a company and of each person, whose steps are called a life. Steps are
 * timed in days after the previous step, and dates in a step are relative to the day of that step. So removing steps
 * moves later ones to earlier days.
 */

/** A step of one person. `wait` is the number of days since the person's previous step. */
export type Step = { wait: number } & (
  | { verb: 'end'; lastDay: number }
  | { verb: 'correct last day'; lastDay: number }
  | { verb: 'return'; firstDay: number }
  | { verb: 'undo ending' }
  | { verb: 'move hire date'; hireDate: number }
  | { verb: 'edit'; field: 'position' | 'department' | 'manager' }
  | { verb: 'raise'; salary: number; currency: Currency; from: number }
  | { verb: 'adjust'; type: 'BONUS' | 'DEDUCTION'; amount: number; date: number }
  | { verb: 'charge'; charging: Charging | null; rate: number; account: number; from: number }
  | { verb: 'take leave'; type: LeaveType; from: number; days: number; approved: boolean }
  | { verb: 'cancel leave' }
  | { verb: 'end leave'; days: number }
  | { verb: 'correct hours'; date: number; hours: number }
  | { verb: 'remove hours' }
  | { verb: 'clock'; minutes: number }
  | { verb: 'enter item'; item: ItemName; value: number; month: number }
  | { verb: 'end item'; month: number }
  | { verb: 'divide pay'; kind: 'AMOUNT' | 'PERCENT'; value: number; currency: Currency }
  | { verb: 'set terms'; status: PayStatus; insuredWage: number | null; month: number }
  | LoanStep
)

/** A pay item of the company: prorated, per paid day, a part of the base salary, or a deduction from gross pay. */
export type ItemName = 'TRANSPORT' | 'HAZARD' | 'SHARE' | 'DUES' | BenefitName
/** A benefit in kind: taxed and insured, only taxed, or only insured. */
export type BenefitName = 'CAR' | 'LODGING' | 'COVER'

/** A status for insurance and tax. */
export type PayStatus = 'INSURED' | 'FOREIGNER' | 'SECOND_EMPLOYMENT' | 'DISABILITY'

/** A step that concerns a person's loans. */
export type LoanStep =
  | { verb: 'lend'; amount: number; instalments: number; first: number; byPayroll: boolean }
  | { verb: 'alter loan'; change: LoanChange; from: number }
  | { verb: 'repay loan'; share: number }
  | { verb: 'reverse repayment' }
  | { verb: 'write off loan' }

export type LoanChange = 'PAUSE' | 'RESUME' | 'INSTALMENT' | 'ALL'

export type LeaveType = 'UNPAID' | 'ANNUAL'
export type Verb = Step['verb']

/** A simulated person, who is entered `wait` days after the company started. */
export interface Life {
  wait: number
  /** The number of days from the day the person is entered to the hire date; negative for an earlier date. */
  hireDate: number
  salary: number
  currency: Currency
  charging: Charging | null
  /** The months whose pay is put on hold, by index in the script, each with the number of days until it is released. */
  holdPeriods: { month: number; days: number }[]
  steps: Step[]
}

/**
 * The steps of the company for a month's payroll and invoices. Each number counts days from the previous step; the
 * first counts from the third day before the end of the month.
 */
export interface MonthPlan {
  /** The number of days before the end of the month when an extra run pays differences; null without one. */
  differences: number | null
  generate: number
  /** The number of days until the payroll is generated a second time; null if it is generated only once. */
  generateAgain: number | null
  /**
   * The time at which discarded drafts are generated again: at once, or when all other months are done. With `never`,
   * no drafts are discarded.
   */
  discarded: 'never' | 'at once' | 'till the end'
  /**
   * The number of days until the submitted payroll is returned to draft. It is then regenerated and resubmitted. Null
   * if it is never returned.
   */
  returned: number | null
  approve: number
  pay: number
  /** The number of days after the end of the month until its work is invoiced. */
  bill: number
  /** The number of days until the month's last invoice is voided; null if no invoice is voided. */
  void: number | null
}

/** A step of the company. `wait` is the number of days since the previous one. */
export type CompanyStep = { wait: number } & (
  | { verb: 'add holiday' | 'remove holiday'; date: number }
  | { verb: 'rename department'; place: number }
  | { verb: 'set cut-off'; day: number | null; month: number }
)

export interface Script {
  absencesDeducted: boolean
  /** True if taxes and insurance are deducted as in Egypt. */
  taxed: boolean
  /** True if part of a month is taxed by its days. */
  taxedByDays: boolean
  /** True if absences are also recorded for days of employment before people were entered. */
  absencesBeforeAccount: boolean
  /** The number of days between two nightly checks, which record absences and end accounts. */
  nights: number
  months: MonthPlan[]
  company: CompanyStep[]
  lives: Life[]
}

const wait = fc.oneof(
  { weight: 3, arbitrary: fc.nat({ max: 2 }) },
  { weight: 3, arbitrary: fc.nat({ max: 12 }) },
  { weight: 1, arbitrary: fc.nat({ max: 40 }) },
)
/** Returns an arbitrary that generates the number of days from a step's date to another date, which is often 0. */
const around = (min: number, max: number) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.integer({ min, max }) })
/** Salaries, most of which can't be divided evenly by 31 days. */
const salary = fc.constantFrom(9000, 10_000, 12_345.67, 7777.77, 999.99, 31_000, 64_000)

const currency = fc.constantFrom<Currency[]>('EGP', 'EGP', 'EGP', 'USD')

const charging = fc.constantFrom<(Charging | null)[]>(null, null, 'monthly', 'weekly', 'hourly')

const step = <V extends Verb>(verb: V, fields: object = {}) =>
  fc.record({ wait, verb: fc.constant(verb), ...fields }) as unknown as fc.Arbitrary<Extract<Step, { verb: V }>>

const steps: { weight: number; arbitrary: fc.Arbitrary<Step> }[] = [
  { weight: 6, arbitrary: step('end', { lastDay: around(-25, 25) }) },
  { weight: 5, arbitrary: step('correct last day', { lastDay: around(-25, 0) }) },
  { weight: 8, arbitrary: step('return', { firstDay: around(-10, 20) }) },
  { weight: 6, arbitrary: step('undo ending') },
  { weight: 3, arbitrary: step('move hire date', { hireDate: around(-60, 20) }) },
  { weight: 2, arbitrary: step('edit', { field: fc.constantFrom('position', 'department', 'manager') }) },
  { weight: 5, arbitrary: step('raise', { salary, currency, from: around(-70, 45) }) },
  {
    weight: 4,
    arbitrary: step('adjust', {
      type: fc.constantFrom('BONUS', 'DEDUCTION'),
      amount: fc.constantFrom(100.1, 2500, 333.33, 20_000),
      date: around(-60, 20),
    }),
  },
  {
    weight: 2,
    arbitrary: step('charge', {
      charging,
      rate: fc.constantFrom(3000, 2500.5, 777.77),
      account: fc.nat({ max: 1 }),
      from: around(-50, 0),
    }),
  },
  {
    weight: 4,
    arbitrary: step('take leave', {
      type: fc.constantFrom('UNPAID', 'UNPAID', 'ANNUAL'),
      from: around(-60, 30),
      days: fc.integer({ min: 1, max: 9 }),
      approved: fc.constantFrom(true, true, true, false),
    }),
  },
  { weight: 6, arbitrary: step('cancel leave') },
  { weight: 4, arbitrary: step('end leave', { days: fc.integer({ min: 0, max: 5 }) }) },
  { weight: 5, arbitrary: step('correct hours', { date: around(-75, 0), hours: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 4, arbitrary: step('remove hours') },
  {
    weight: 3,
    arbitrary: step('set terms', {
      status: fc.constantFrom<PayStatus[]>('INSURED', 'INSURED', 'FOREIGNER', 'SECOND_EMPLOYMENT', 'DISABILITY'),
      insuredWage: fc.constantFrom(null, null, 1000, 8000, 12_345.67, 50_000),
      month: around(-4, 2),
    }),
  },
  {
    weight: 5,
    arbitrary: step('enter item', {
      item: fc.constantFrom<ItemName[]>('TRANSPORT', 'HAZARD', 'SHARE', 'DUES'),
      value: fc.constantFrom(0.5, 2, 33.33, 12.75),
      month: around(-3, 2),
    }),
  },
  {
    weight: 4,
    arbitrary: step('enter item', {
      item: fc.constantFrom<BenefitName[]>('CAR', 'LODGING', 'COVER'),
      value: fc.constantFrom(99.99, 1500.5, 12_000),
      month: around(-3, 2),
    }),
  },
  { weight: 3, arbitrary: step('end item', { month: around(-2, 1) }) },
  {
    weight: 4,
    arbitrary: step('divide pay', {
      kind: fc.constantFrom('AMOUNT', 'PERCENT'),
      value: fc.constantFrom(0.01, 12.5, 33.33, 66.67),
      currency,
    }),
  },
  { weight: 2, arbitrary: step('clock', { minutes: fc.integer({ min: 1, max: 200 }) }) },
  {
    weight: 5,
    arbitrary: step('lend', {
      amount: fc.constantFrom(1000, 10_000.01, 333.33, 60_000),
      instalments: fc.integer({ min: 1, max: 6 }),
      first: fc.integer({ min: 0, max: 2 }),
      byPayroll: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 3,
    arbitrary: step('alter loan', {
      change: fc.constantFrom<LoanChange[]>('PAUSE', 'RESUME', 'INSTALMENT', 'ALL'),
      from: fc.integer({ min: 0, max: 2 }),
    }),
  },
  { weight: 5, arbitrary: step('repay loan', { share: fc.constantFrom(1, 2, 3) }) },
  { weight: 9, arbitrary: step('reverse repayment') },
  { weight: 1, arbitrary: step('write off loan') },
]

const life = (months: number): fc.Arbitrary<Life> =>
  fc.record({
    steps: fc.array(fc.oneof(...steps), { minLength: 9, maxLength: 20, size: 'max' }),
    holdPeriods: fc.oneof(
      { weight: 4, arbitrary: fc.constant<Life['holdPeriods']>([]) },
      {
        weight: 1,
        arbitrary: fc.array(fc.record({ month: fc.nat({ max: months - 1 }), days: fc.nat({ max: 60 }) }), {
          minLength: 1,
          maxLength: 2,
        }),
      },
    ),
    wait: fc.nat({ max: 75 }),
    hireDate: fc.oneof(
      { weight: 2, arbitrary: fc.constant(0) },
      { weight: 2, arbitrary: fc.integer({ min: -75, max: 0 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 40 }) },
    ),
    salary,
    currency,
    charging,
  })

const month: fc.Arbitrary<MonthPlan> = fc.record({
  differences: fc.option(fc.nat({ max: 12 }), { freq: 5 }),
  generate: fc.nat({ max: 8 }),
  generateAgain: fc.option(fc.nat({ max: 3 })),
  discarded: fc.constantFrom('never', 'never', 'at once', 'till the end'),
  returned: fc.option(fc.nat({ max: 3 })),
  approve: fc.nat({ max: 3 }),
  pay: fc.nat({ max: 3 }),
  bill: fc.integer({ min: 1, max: 12 }),
  void: fc.option(fc.nat({ max: 30 })),
})

const companyWait = fc.nat({ max: 25 })
const holiday = {
  wait: companyWait,
  verb: fc.constantFrom('add holiday' as const, 'remove holiday' as const),
  date: fc.integer({ min: -50, max: 30 }),
}
const renaming = { wait: companyWait, verb: fc.constant('rename department' as const), place: fc.nat({ max: 1 }) }

/** A new cut-off from a month on; `month` counts months from the present one. */
const cutOff = {
  wait: companyWait,
  verb: fc.constant('set cut-off' as const),
  day: fc.constantFrom(null, 1, 10, 20, 25, 28),
  month: fc.integer({ min: -1, max: 2 }),
}

const companyStep: fc.Arbitrary<CompanyStep> = fc.oneof(
  { weight: 5, arbitrary: fc.record(holiday) },
  { weight: 2, arbitrary: fc.record(renaming) },
  { weight: 4, arbitrary: fc.record(cutOff) },
)

/** Returns an arbitrary that generates scripts for companies with this many people over this many months. */
export const scripts = (people: number, months: number): fc.Arbitrary<Script> =>
  fc.record({
    lives: fc.array(life(months), { minLength: people, maxLength: people }),
    company: fc.array(companyStep, { minLength: 9, maxLength: 18, size: 'max' }),
    months: fc.array(month, { minLength: months, maxLength: months }),
    nights: fc.integer({ min: 2, max: 9 }),
    absencesDeducted: fc.constantFrom(true, true, true, false),
    taxed: fc.constantFrom(true, true, true, false),
    taxedByDays: fc.constantFrom(true, false),
    absencesBeforeAccount: fc.constantFrom(true, true, true, false),
  })
