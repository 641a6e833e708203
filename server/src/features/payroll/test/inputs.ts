import { eq, sql } from 'drizzle-orm'
import type { DecideAdjustment } from '@muster/contract/payroll/adjustments'
import { now } from '../../../kernel/clock.ts'
import { recordEmployment } from '../../../people/employment.ts'
import { employmentsOf, isEmployedOn } from '../../../people/employments/employed.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { contextOf, unknownId, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'
import { readSalaryChange } from '../adjustments/previewSalary.ts'
import { presentDecidable } from '../recounts/recounts.ts'
import { insuranceLimits } from '../../../pay/tables.ts'
import { payrollOpenings } from '../facts/tables.ts'
import { payrollTerms } from '../../../pay/terms/tables.ts'
import { payrollCostCentres } from '../costCentres/tables.ts'
import { payrollAdjustments } from '../tables.ts'

const day = '2090-03-01'

/** Sets a person's monthly salary to 10,000.00 EGP from `day` on. */
const recordPay = ({ app }: World, userId: string) =>
  app.app.db.transaction((tx) =>
    recordEmployment(
      tx,
      [{ userId, holdsFrom: day, pay: { salary: '10000.00', salaryCurrency: 'EGP', baseSalary: null } }],
      null,
    ),
  )

export const requestAdjustmentInput = async (world: World, { subject }: Who) => {
  if (subject) await recordPay(world, subject)
  return {
    userId: subject ?? unknownId(),
    adjustmentType: 'RAISE',
    amount: 500,
    reason: 'Well done',
    effectiveDate: day,
  }
}
export const previewInput = async (world: World, ids: Who) => {
  const { userId, adjustmentType, effectiveDate } = await requestAdjustmentInput(world, ids)
  return { userId, adjustmentType, effectiveDate }
}

/** Returns the input for a salary that starts on a future day and therefore changes no month. */
export const salaryInput = (_: World, { subject }: Who) => ({
  userId: subject ?? unknownId(),
  monthlySalary: { amount: 11_000, currency: 'EGP' },
  from: day,
})

/** Returns a net pay agreed with the subject for a month in the future. */
export const grossUpInput = (_: World, { subject }: Who) => ({
  userId: subject ?? unknownId(),
  net: 8000,
  currency: 'EGP',
  period: '2090-03',
})

/** Returns the input to correct a salary from yesterday on, with the differences that its preview has. */
export async function correctSalaryInput(world: World, { subject }: Who) {
  const { app } = world
  const change = {
    userId: subject ?? unknownId(),
    monthlySalary: { amount: 11_000, currency: 'EGP' as const },
    from: now().toZonedDateTimeISO('Africa/Cairo').toPlainDate().subtract({ days: 1 }).toString(),
  }
  if (subject && !isEmployedOn(await employmentsOf(app.app.db, subject), change.from))
    await employ(app.app.db, subject, { first: change.from })
  const { actor } = contextOf(app, unknownId())
  const differences = subject ? (await readSalaryChange(app.app.db, actor, change)).differences : []
  return { ...change, reason: 'Entered too low', differences }
}

/**
 * Adds an adjustment for the subject, requested by the owner, and returns its id as input. Without a subject, returns
 * an unknown id.
 */
export async function adjustmentInput(world: World, { subject }: Who) {
  if (!subject) return { id: unknownId() }
  await recordPay(world, subject)
  const [adjustment] = await world.app.app.db
    .insert(payrollAdjustments)
    .values({
      userId: subject,
      adjustmentType: 'RAISE',
      amount: '500.00',
      currency: 'EGP',
      reason: 'Well done',
      effectiveDate: day,
      requestedBy: world.app.company.id('Owner'),
    })
    .returning({ id: payrollAdjustments.id })
  return { id: adjustment?.id ?? '' }
}
export const decideInput = (status: DecideAdjustment['status']) => async (world: World, ids: Who) => ({
  ...(await adjustmentInput(world, ids)),
  status,
  ...(status === 'REJECTED' ? { reason: 'Not this year' } : {}),
})

/** Returns the initial rules as input, starting so far in the future that no month changes. */
export const payRulesInput = () => ({
  firstMonth: '2099-01',
  divisor: 240,
  hourBase: 'FULL_TIME',
  dayPay: 'CALENDAR_DAYS',
  premiums: { day: 35, night: 70, restDay: 100, holiday: 100 },
  nightFrom: '19:00',
  nightTo: '07:00',
  absencesDeducted: false,
  pack: 'NONE',
})

const limits = {
  firstMonth: '2099-01',
  minWage: 3200,
  maxWage: 19_300,
  rate: 11,
  employerRate: 18.75,
  source: 'Circular of the insurance authority',
}

/** Returns limits so far in the future that no month changes, after withdrawing any that await confirmation. */
export async function limitsInput({ app: { app, company } }: World) {
  await app.db
    .update(insuranceLimits)
    .set({ withdrawnBy: company.id('Owner'), withdrawnAt: sql`now()` })
    .where(sql`${insuranceLimits.confirmedAt} is null and ${insuranceLimits.withdrawnAt} is null`)
  return limits
}

/** Adds limits that someone other than the actor entered; returns their id as input. */
export async function proposedLimitsInput({ app: { app, company } }: World) {
  const { firstMonth, minWage, maxWage, rate, employerRate, source } = limits
  const figures = { minWage: String(minWage), maxWage: String(maxWage), rate: String(rate) }
  const [row] = await app.db
    .insert(insuranceLimits)
    .values({
      ...figures,
      employerRate: String(employerRate),
      firstDay: `${firstMonth}-01`,
      source,
      enteredBy: company.id('Owner'),
    })
    .returning({ id: insuranceLimits.id })
  return { id: row?.id ?? '' }
}

/** Returns a decision for a year without limits. Earlier decisions for it are removed, which only a test can do. */
export async function keepInput({ app: { app } }: World) {
  const year = 2098
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`alter table insurance_limits disable trigger user`)
    await tx.delete(insuranceLimits).where(eq(insuranceLimits.firstDay, `${year}-01-01`))
    await tx.execute(sql`alter table insurance_limits enable trigger user`)
  })
  return { year, reason: 'The authority has not published new limits' }
}

/** Returns the input for a decision on all listed months when none are listed. */
export const recountInput = () => ({ decision: 'KEEP', digest: presentDecidable([]).digest })

/** Adds an adjustment of a person below the actor and returns the input that approves it with others. */
export async function decideManyInput(world: World, { actor }: Who) {
  const subject = await world.person('Employee', actor)
  return { status: 'APPROVED', requests: [await adjustmentInput(world, { actor, subject })] }
}

/** Returns opening amounts of a year so early that payroll taxed none of its months. */
export const openingInput = (_: World, { subject }: Who) => ({
  userId: subject ?? unknownId(),
  upTo: '2001-05',
  wage: 50_000,
  insurance: 5500,
  tax: 2962.5,
  source: 'Payslips of the former system',
})

/** Returns opening amounts of an employee, after undoing those of an earlier call, which would change nothing. */
export async function openingsInput(world: World, { actor }: Who) {
  const subject = await world.person('Employee', actor)
  const { app, company } = world.app
  const before = { year: 2001, upTo: '2001-05', wage: '1', insurance: '0', tax: '0', source: 'Payslips' }
  await app.db.insert(payrollOpenings).values({ userId: subject, ...before, enteredBy: company.id('Owner') })
  return { openings: [openingInput(world, { actor, subject })] }
}

export const openingsFileInput = () => ({
  file: new File(['LL-ID,Until,Taxed pay,Insurance,Tax,Source\n'], 'openings.csv', { type: 'text/csv' }),
})

/** Adds the opening amounts to remove. */
export async function openingYearInput({ app: { app, company } }: World, { subject }: Who) {
  const year = 2001
  const amounts = { upTo: `${year}-05`, wage: '50000', insurance: '0', tax: '0', source: 'Payslips' }
  if (subject)
    await app.db.insert(payrollOpenings).values({ userId: subject, year, ...amounts, enteredBy: company.id('Owner') })
  return { userId: subject ?? unknownId(), year }
}

/** Returns terms so far in the future that no month changes, after undoing those of an earlier call. */
export async function termsInput({ app: { app, company } }: World, { subject }: Who) {
  const firstMonth = '2099-01'
  const before = { status: 'INSURED', wageBasis: 'PAY' as const, source: 'Form 6' }
  if (subject)
    await app.db.insert(payrollTerms).values({ userId: subject, firstMonth, ...before, enteredBy: company.id('Owner') })
  return { userId: subject ?? unknownId(), firstMonth, status: 'FOREIGNER', insuredWage: 12_000, source: 'Form 1' }
}

/** Returns a year so early that no one was employed. */
export const yearInput = () => ({ year: 2001 })
/** Returns the insured wage of a person below the actor, from a year with limits on. */
export async function wagesInput(world: World, { actor }: Who) {
  const { app, company } = world.app
  const userId = await world.person('Employee', actor)
  await recordPay(world, userId)
  const at = sql`now()`
  const [enteredBy, confirmedBy] = [company.id('Owner'), company.id('Owner')]
  await app.db
    .insert(insuranceLimits)
    .values({ firstDay: '2091-01-01', source: 'No new ones', enteredBy, confirmedBy, confirmedAt: at })
  return { year: 2091, basis: 'NONE', chosen: [{ userId, insuredWage: 9000 }], source: 'Form 2' }
}
export const wagesFileInput = () => ({
  ...yearInput(),
  file: new File(['LL-ID,Insured wage\n'], 'wages.csv', { type: 'text/csv' }),
})

/** Returns cost centres from a month so far in the future that no journal has them, after undoing those of an earlier call. */
export async function costCentresInput({ app: { app, company } }: World, { subject }: Who) {
  const firstMonth = '2099-01'
  if (subject)
    await app.db
      .insert(payrollCostCentres)
      .values({ userId: subject, firstMonth, shares: [], enteredBy: company.id('Owner') })
  const shares = [
    { costCentre: 'Shop', percent: 62.5 },
    { costCentre: 'Warehouse', percent: 37.5 },
  ]
  return { userId: subject ?? unknownId(), firstMonth, shares }
}
