import { sql } from 'drizzle-orm'
import { monthOf } from './days.ts'
import { Disagreement } from './disagreement.ts'
import { adjustedUntil, type Amounts, dueOf } from './payReference.ts'
import type { Person, World } from './people.ts'
import type { Adjustment, Currency } from './reference.ts'

interface LineSum extends Record<string, unknown> {
  userId: string
  kind: 'WORK' | Adjustment['type'] | 'CARRIED'
  /** The month that the lines pay for. */
  period: string
  currency: Currency
  cents: string
}

interface PayRecord extends Record<string, unknown> {
  userId: string
  period: string
  currency: Currency
  isOpen: boolean
  net: string
  /** True if the record carries an amount over to the next record. */
  carriesOut: boolean
}

/**
 * Compares each person's pay up to a newly generated month. For each month, this is the pay for its work, summed over
 * all payroll records. In total, it is the bonuses and deductions, and the amount still to be deducted. If a person has
 * an earlier month that is not approved, only the work of the new month is compared, because later records settle the
 * rest.
 * @throws Disagreement if they differ.
 */
export async function comparePay({ app }: World, people: readonly Person[], months: readonly string[]): Promise<void> {
  const ids = sql.param(people.map(({ id }) => id))
  const { rows: sums } = await app.app.db.execute<LineSum>(sql`
    select r.user_id as "userId", l.period, r.currency, (sum(l.amount) * 100)::bigint::text as cents,
      case when l.code in ('BONUS', 'DEDUCTION') then l.code when l.code in ('CARRIED_IN', 'CARRIED_OUT') then 'CARRIED'
        else 'WORK' end as kind
    from payroll_records r join payroll_lines l on l.record_id = r.id
    where r.user_id = any(${ids}::uuid[]) group by 1, 2, 3, 5`)
  const { rows: records } = await app.app.db.execute<PayRecord>(sql`
    select r.user_id as "userId", r.period, r.currency, r.status in ('DRAFT', 'PENDING_APPROVAL') as "isOpen",
      (r.net_pay * 100)::bigint::text as net,
      exists (select from payroll_lines l where l.record_id = r.id and l.code = 'CARRIED_OUT') as "carriesOut"
    from payroll_records r where r.user_id = any(${ids}::uuid[])`)
  const sumsOf = Map.groupBy(sums, ({ userId }) => userId)
  const recordsOf = Map.groupBy(records, ({ userId }) => userId)
  for (const person of people) compareOne(person, sumsOf.get(person.id) ?? [], recordsOf.get(person.id) ?? [], months)
}

const currencies: readonly Currency[] = ['EGP', 'USD']

function compareOne(
  person: Person,
  sums: readonly LineSum[],
  records: readonly PayRecord[],
  months: readonly string[],
): void {
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
      assertEqual(`cents paid for ${month} in ${currency}`, sumOf('WORK', currency, month), due.get(currency) ?? 0n)
    }
  }
  if (waits) return
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
    const net = own.reduce((sum, one) => sum + BigInt(one.net), 0n)
    assertEqual(
      `cents of net pay in ${currency}`,
      net,
      total.get(currency)! + adjusted.BONUS - adjusted.DEDUCTION + carried,
    )
    const last = own.find(({ period }) => period === generated)
    // Nothing is paid out while an amount is still to be deducted.
    if (carried < 0n || (carried > 0n && last && last.net !== '0'))
      throw new Disagreement(person, `cents left to be taken in ${currency}`, carried, 'as many as net pay allows')
  }
}

/**
 * Checks, once a month is approved, that none of its records is still pending. Records of people with an earlier month
 * that is not approved yet are excepted.
 * @throws Disagreement if another record is pending.
 */
export async function compareApproved({ app }: World, people: readonly Person[], month: string): Promise<void> {
  const { rows } = await app.app.db.execute<{ userId: string }>(sql`
    select r.user_id as "userId" from payroll_records r
    where r.period = ${month} and r.status = 'PENDING_APPROVAL' and not exists (select from payroll_records e
      where e.user_id = r.user_id and e.period < r.period and e.status in ('DRAFT', 'PENDING_APPROVAL'))`)
  const person = people.find(({ id }) => rows.some(({ userId }) => userId === id))
  if (person)
    throw new Disagreement(person, `the record of ${month} after its approval`, 'PENDING_APPROVAL', 'APPROVED')
}
