import { sql } from 'drizzle-orm'
import { daysAfter, datesOf } from './days.ts'
import { Disagreement } from './disagreement.ts'
import { loanDueIn } from './loanReference.ts'
import { count, type Person, type World } from './people.ts'
import type { Currency } from './reference.ts'

interface LoanLine extends Record<string, unknown> {
  loanId: string
  code: 'LOAN' | 'LOAN_PAYOUT'
  period: string
  currency: Currency
  status: 'DRAFT' | 'PENDING_APPROVAL' | 'APPROVED' | 'PAID'
  cents: string
  due: string | null
  /** The amount repaid early since the record was calculated. */
  repaidSince: string
  /** The net pay of the record without its loans. */
  available: string
}

interface Ledger extends Record<string, unknown> {
  id: string
  owed: string
}

/**
 * Compares each person's loans: what is owed by the ledger is what was paid out, less everything that approved records
 * took, was repaid or written off. In a month that was just generated, compares the instalments, too: each takes what is
 * due, as far as the net pay goes, oldest loan first, and everything with the last pay.
 * @throws Disagreement if they differ.
 */
export async function compareLoans(world: World, people: readonly Person[], generated?: string): Promise<void> {
  const { db } = world.app.app
  const ids = sql.param(people.map(({ id }) => id))
  const { rows: ledger } = await db.execute<Ledger>(sql`
    select n.id, (coalesce(sum(e.amount), 0) * 100)::bigint::text as owed
    from payroll_loans n left join payroll_loan_entries e on e.loan_id = n.id
    where n.user_id = any(${ids}::uuid[]) group by n.id`)
  const owedById = new Map(ledger.map(({ id, owed }) => [id, BigInt(owed)]))
  const { rows: lines } = await db.execute<LoanLine>(sql`
    select l.loan_id as "loanId", l.code, r.period, r.currency, r.status, (l.amount * 100)::bigint::text as cents,
      ((l.because ->> 'due')::numeric * 100)::bigint::text as due,
      ((select -coalesce(sum(e.amount), 0) from payroll_loan_entries e where e.loan_id = l.loan_id
        and e.kind = 'REPAYMENT' and e.entered_at > r.computed_at) * 100)::bigint::text as "repaidSince",
      ((r.net_pay + (select sum(o.amount) from payroll_lines o where o.record_id = r.id and o.loan_id is not null))
        * 100)::bigint::text as available
    from payroll_lines l join payroll_records r on r.id = l.record_id
    where r.user_id = any(${ids}::uuid[]) and l.loan_id is not null`)
  const linesById = Map.groupBy(lines, ({ loanId }) => loanId)
  for (const person of people) {
    for (const [id, loan] of person.reference.loans) {
      const own = linesById.get(id) ?? []
      const approved = own.filter(({ status }) => status === 'APPROVED' || status === 'PAID')
      const [paidOut, taken] = [sumOf(approved, 'LOAN_PAYOUT'), sumOf(approved, 'LOAN')]
      const owed = (loan.payout === null ? loan.amount : -paidOut) - taken - loan.repaid - loan.writtenOff
      assertEqual(person, `cents owed on loan ${id}`, owedById.get(id) ?? 0n, owed)
      if (owed < 0n || owed > loan.amount) throw new Disagreement(person, `cents owed on loan ${id}`, owed, 'within it')
    }
    if (generated !== undefined) compareInstalments(world, person, generated, linesById)
  }
}

/** Compares the instalments in a person's drafts of a month that was just generated. */
function compareInstalments(
  { done }: World,
  person: Person,
  month: string,
  linesById: ReadonlyMap<string, LoanLine[]>,
): void {
  const { reference } = person
  const nextMonth = daysAfter(datesOf(month).at(-1)!, 1)
  const isLastPay = !reference.employments.some(
    ({ first, last }) => last === null || (last >= nextMonth && last >= first),
  )
  const left = new Map<Currency, bigint>()
  for (const [id, loan] of reference.loans) {
    const own = linesById.get(id) ?? []
    const draft = own.find((line) => line.period === month && line.status === 'DRAFT' && line.code === 'LOAN')
    if (!draft) continue
    const settled = own.filter(({ period, status }) => period !== month && status !== 'DRAFT')
    const paidOut = loan.payout === null ? loan.amount : -sumOf(settled, 'LOAN_PAYOUT')
    const owed = paidOut - sumOf(settled, 'LOAN') - loan.repaid - loan.writtenOff
    const before = settled
      .filter(({ code, period }) => code === 'LOAN' && period < month)
      .toSorted((a, b) => (a.period < b.period ? -1 : 1))
      .at(-1)
    const short = before ? BigInt(before.due!) - BigInt(before.cents) - BigInt(before.repaidSince) : 0n
    const due = isLastPay ? owed : loanDueIn(loan, month, owed, short > 0n ? short : 0n)
    assertEqual(person, `cents due on loan ${id} in ${month}`, BigInt(draft.due!), due)
    const available = left.get(loan.currency) ?? BigInt(draft.available)
    const expected = due < available ? due : available
    assertEqual(person, `cents taken on loan ${id} in ${month}`, BigInt(draft.cents), expected)
    left.set(loan.currency, available - expected)
    count(done, isLastPay ? 'last instalment' : 'instalment')
    if (expected < due) count(done, 'instalment cut short')
  }
}

const sumOf = (lines: readonly LoanLine[], code: LoanLine['code']) =>
  lines.filter((line) => line.code === code).reduce((sum, { cents }) => sum + BigInt(cents), 0n)

function assertEqual(person: Person, subject: string, product: bigint, reference: bigint): void {
  if (product !== reference) throw new Disagreement(person, subject, product, reference)
}
