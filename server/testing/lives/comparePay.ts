import { sql } from 'drizzle-orm'
import { datesOf, monthOf, monthsAfter } from './days.ts'
import { Disagreement } from './disagreement.ts'
import {
  adjustedUntil,
  type Amounts,
  benefits,
  deductions,
  dueOf,
  insuredBenefits,
  itemsOf,
  taxedBenefits,
} from './payReference.ts'
import { count, type Person, type World } from './people.ts'
import type { Adjustment, Currency } from './reference.ts'
import { rounded, sumOf as sumsOf } from './sums.ts'
import { loanFactsIn } from './loanReference.ts'
import { exemptionOf, insuranceOf, yearlyTaxOf } from './taxReference.ts'

interface LineSum extends Record<string, unknown> {
  userId: string
  kind: 'WORK' | Adjustment['type'] | 'CARRIED' | 'ITEM' | 'BENEFIT' | 'LOAN' | 'LOAN_PAYOUT' | 'INSURANCE' | 'TAX'
  /** The month that the lines pay for. */
  period: string
  currency: Currency
  cents: string
}

interface PayRecord extends Record<string, unknown> {
  userId: string
  period: string
  /** The number of an extra run or a part of the month; 0 for the month's own record. */
  run: number
  currency: Currency
  isOpen: boolean
  /** The net pay without loans that were paid out. */
  net: string
  /** True if the record carries an amount over to the next record. */
  carriesOut: boolean
}

/**
 * Compares each person's pay up to a newly generated month. For each month, this is the pay for its work, summed over
 * all payroll records, and its insurance. In total, it is the bonuses and deductions, and the amount still to be deducted;
 * for each year that is over for the person, it is the income tax. If a person has an earlier month that is not approved, only the work of the new month is compared, because later records settle the
 * rest.
 * @throws Disagreement if they differ.
 */
export async function comparePay(world: World, people: readonly Person[], months: readonly string[]): Promise<void> {
  const { app, done } = world
  const ids = sql.param(people.map(({ id }) => id))
  // Parts of months that are not generated yet, or whose drafts are discarded, are no whole months. Differences pay what
  // earlier months lack, also within such a month.
  const isCompared = sql`(r.run = 0 or r.period = any(${sql.param(months)}::text[])
    or exists (select from payroll_extra_runs x where x.period = r.period and x.run = r.run and x.kind = 'DIFFERENCES'))`
  const { rows: sums } = await app.app.db.execute<LineSum>(sql`
    select r.user_id as "userId", l.period, r.currency, (sum(l.amount) * 100)::bigint::text as cents,
      case when l.code in ('BONUS', 'DEDUCTION') then l.code when l.code in ('CARRIED_IN', 'CARRIED_OUT') then 'CARRIED'
        when l.code = 'ITEM_DEDUCTION' then 'ITEM' when l.part = 'BENEFITS' then 'BENEFIT'
        when l.loan_id is not null then l.code
        when l.code = 'INSURANCE' then 'INSURANCE' when l.part = 'TAX' then 'TAX' else 'WORK' end as kind
    from payroll_records r join payroll_lines l on l.record_id = r.id
    where l.part <> 'EMPLOYER' and r.user_id = any(${ids}::uuid[]) and ${isCompared} group by 1, 2, 3, 5`)
  const { rows: records } = await app.app.db.execute<PayRecord>(sql`
    select r.user_id as "userId", r.period, r.run, r.currency, r.status in ('DRAFT', 'PENDING_APPROVAL') as "isOpen",
      ((r.net_pay + coalesce((select sum(p.amount) from payroll_lines p where p.record_id = r.id and p.code = 'LOAN_PAYOUT'), 0)) * 100)::bigint::text as net,
      exists (select from payroll_lines l where l.record_id = r.id and l.code = 'CARRIED_OUT') as "carriesOut"
    from payroll_records r where r.user_id = any(${ids}::uuid[]) and ${isCompared}`)
  const sumsOf = Map.groupBy(sums, ({ userId }) => userId)
  const recordsOf = Map.groupBy(records, ({ userId }) => userId)
  for (const person of people) {
    const years = compareOne(person, sumsOf.get(person.id) ?? [], recordsOf.get(person.id) ?? [], months)
    if (years > 0) count(done, 'tax a year', years)
  }
}

const currencies: readonly Currency[] = ['EGP', 'USD']

/** Compares the pay of a person. Returns the number of years with taxed pay that were compared. */
function compareOne(
  person: Person,
  sums: readonly LineSum[],
  records: readonly PayRecord[],
  months: readonly string[],
): number {
  const generated = months.at(-1)!
  const sumOf = (kind: LineSum['kind'], currency: Currency, month?: string) =>
    sums
      .filter((one) => one.kind === kind && one.currency === currency && (!month || one.period === month))
      .reduce((sum, { cents }) => sum + BigInt(cents), 0n)
  const assertEqual = (subject: string, product: bigint, reference: bigint) => {
    if (product !== reference) throw new Disagreement(person, subject, product, reference)
  }
  const outside = sums.find(({ period }) => period > generated)
  if (outside) throw new Disagreement(person, `cents for ${outside.period}`, outside.cents, 0)
  const odd = records.find(({ net, carriesOut }) => BigInt(net) < 0n || (carriesOut && net !== '0'))
  if (odd) throw new Disagreement(person, `net pay of ${odd.period} in ${odd.currency}`, odd.net, 0)

  const waits = records.some(({ isOpen, period }) => isOpen && period < generated)
  const paidMonths = [...new Set([...months, ...sums.map(({ period }) => period)])].toSorted()
  const total: Amounts = new Map()
  for (const month of paidMonths) {
    const due = months.includes(month) ? dueOf(person.reference, month) : new Map<Currency, bigint>()
    for (const currency of currencies) {
      total.set(currency, (total.get(currency) ?? 0n) + (due.get(currency) ?? 0n))
      if (waits && month !== generated) continue
      const itemsIn = (names: typeof benefits) =>
        months.includes(month) ? (itemsOf(person.reference, month, names).get(currency) ?? 0n) : 0n
      const ofMonth = `for ${month} in ${currency}`
      assertEqual(`cents of item deductions ${ofMonth}`, sumOf('ITEM', currency, month), itemsIn(deductions))
      assertEqual(`cents of benefits ${ofMonth}`, sumOf('BENEFIT', currency, month), itemsIn(benefits))
      assertEqual(`cents paid for ${month} in ${currency}`, sumOf('WORK', currency, month), due.get(currency) ?? 0n)
    }
  }
  if (waits) return 0
  const years = compareTaxes(person, { sumOf, assertEqual }, paidMonths, months)
  const hasBegun = person.reference.employments.some(({ first }) => monthOf(first) <= generated)
  const adjusted = { BONUS: 0n, DEDUCTION: 0n }
  for (const currency of currencies) {
    for (const type of ['BONUS', 'DEDUCTION'] as const) {
      const product = sumOf(type, currency)
      adjusted[type] = adjustedUntil(person.reference, generated, type).get(currency) ?? 0n
      // If the employment was moved to future months, they may be settled in those months.
      if (!hasBegun && product === 0n) adjusted[type] = 0n
      assertEqual(`cents of ${type} in ${currency}`, product, adjusted[type])
    }
    const own = records.filter((one) => one.currency === currency)
    const carried = -sumOf('CARRIED', currency)
    const deducted = sumOf('INSURANCE', currency) + sumOf('TAX', currency)
    const net = own.reduce((sum, one) => sum + BigInt(one.net), 0n)
    assertEqual(
      `cents of net pay in ${currency}`,
      net,
      total.get(currency)! +
        adjusted.BONUS -
        adjusted.DEDUCTION -
        deducted +
        carried -
        sumOf('ITEM', currency) -
        sumOf('LOAN', currency),
    )
    const last = own.find(({ period, run }) => period === generated && run === 0)
    // Nothing is paid out while an amount is still to be deducted.
    if (carried < 0n || (carried > 0n && last && last.net !== '0'))
      throw new Disagreement(person, `cents left to be taken in ${currency}`, carried, 'as many as net pay allows')
  }
  return years
}

interface Comparing {
  sumOf: (kind: LineSum['kind'], currency: Currency, month?: string) => bigint
  assertEqual: (subject: string, product: bigint, reference: bigint) => void
}

/**
 * Compares the insurance of each month, and the income tax of each year whose months are all generated. A year in which
 * the person was employed before the company's first month is never settled. Returns the number of years with taxed pay.
 */
function compareTaxes(
  { reference }: Person,
  { sumOf, assertEqual }: Comparing,
  paidMonths: readonly string[],
  months: readonly string[],
): number {
  const { taxed } = reference.company.rules
  const wageWith = (names: typeof benefits, month: string) => {
    const inKind = months.includes(month) ? (itemsOf(reference, month, names).get('EGP') ?? 0n) : 0n
    return sumOf('WORK', 'EGP', month) + sumOf('BONUS', 'EGP', month) + inKind
  }
  const wageOf = (month: string) => wageWith(taxedBenefits, month)
  for (const month of paidMonths)
    assertEqual(
      `cents of insurance for ${month}`,
      sumOf('INSURANCE', 'EGP', month),
      taxed
        ? insuranceOf(month, { taxed: wageOf(month), insured: wageWith(insuredBenefits, month) }, reference.terms)
        : 0n,
    )
  let years = 0
  for (const year of new Set(months.map((month) => month.slice(0, 4)))) {
    const employed = monthsOfYear(year).filter((month) => datesOf(month).some((date) => reference.isEmployed(date)))
    if (employed.some((month) => !months.includes(month))) continue
    const paid = paidMonths.filter((month) => month.startsWith(year))
    const sum = (of: (month: string) => bigint) => sumsOf(paid.map(of))
    const insurance = sum((month) => sumOf('INSURANCE', 'EGP', month))
    // The mean of the months with pay.
    const exemptions = paid
      .filter((month) => wageOf(month) !== 0n)
      .map((month) => exemptionOf(reference.terms.statusIn(month)))
    const exempt = exemptions.length ? rounded(sumsOf(exemptions), BigInt(exemptions.length)) : 0n
    const due = taxed ? yearlyTaxOf(sum(wageOf) - insurance, exempt) : 0n
    assertEqual(
      `cents of income tax for ${year}`,
      sum((month) => sumOf('TAX', 'EGP', month)),
      due,
    )
    if (due > 0n || insurance > 0n) years += 1
  }
  return years
}

const monthsOfYear = (year: string) => Array.from({ length: 12 }, (_, i) => monthsAfter(`${year}-01`, i))

/**
 * Checks, once a month is approved, that none of its records is still pending. Records of people with an earlier month
 * that is not approved yet, or for whom what determines their loans changed since the calculation, are excepted.
 * @throws Disagreement if another record is pending.
 */
export async function compareApproved({ app }: World, people: readonly Person[], month: string): Promise<void> {
  const { rows } = await app.app.db.execute<{ userId: string }>(sql`
    select r.user_id as "userId" from payroll_records r
    where r.period = ${month} and r.status = 'PENDING_APPROVAL' and not exists (select from payroll_records e
      where e.user_id = r.user_id and e.period < r.period and e.status in ('DRAFT', 'PENDING_APPROVAL'))`)
  const person = people.find(
    ({ id, reference }) =>
      rows.some(({ userId }) => userId === id) &&
      (reference.loans.size === 0 || reference.loanFacts.get(month) === loanFactsIn(reference, month)),
  )
  if (person)
    throw new Disagreement(person, `the record of ${month} after its approval`, 'PENDING_APPROVAL', 'APPROVED')
}
