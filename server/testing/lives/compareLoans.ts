import { sql } from 'drizzle-orm'
import { datesOf } from './days.ts'
import { Disagreement } from './disagreement.ts'
import { loanDueIn, loanFactsIn, loanOwed, type LoanReference, loanShort } from './loanReference.ts'
import { count, type Person, type World } from './people.ts'
import type { Currency } from './reference.ts'

type Status = 'DRAFT' | 'PENDING_APPROVAL' | 'APPROVED' | 'PAID'

interface LoanLine extends Record<string, unknown> {
  loanId: string
  code: 'LOAN' | 'LOAN_PAYOUT'
  period: string
  status: Status
  cents: string
  due: string | null
}

interface Draft extends Record<string, unknown> {
  userId: string
  currency: Currency
  /** The net pay of the record without its loans, in cents. */
  available: string
}

interface Ledger extends Record<string, unknown> {
  id: string
  owed: string
}

/**
 * Compares each person's loans: what is owed by the ledger is what was paid out, less the instalments of approved
 * months and everything that was repaid or written off. In a month that was just generated, compares the instalments and
 * payouts, too: each instalment takes what is due, as far as the net pay goes, oldest loan first, and everything with the
 * last pay. Remembers them for later months.
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
    select l.loan_id as "loanId", l.code, r.period, r.status, (l.amount * 100)::bigint::text as cents,
      ((l.because ->> 'due')::numeric * 100)::bigint::text as due
    from payroll_lines l join payroll_records r on r.id = l.record_id
    where r.user_id = any(${ids}::uuid[]) and l.loan_id is not null`)
  const { rows: drafts } = await db.execute<Draft>(sql`
    select r.user_id as "userId", r.currency, ((r.net_pay + coalesce((select sum(l.amount) from payroll_lines l
      where l.record_id = r.id and l.loan_id is not null), 0)) * 100)::bigint::text as available
    from payroll_records r
    where r.user_id = any(${ids}::uuid[]) and r.period = ${generated ?? null} and r.run = 0
      and r.status = 'DRAFT'`)
  const linesById = Map.groupBy(lines, ({ loanId }) => loanId)
  const draftsOf = Map.groupBy(drafts, ({ userId }) => userId)
  for (const person of people) {
    for (const [id, loan] of person.reference.loans) {
      const own = linesById.get(id) ?? []
      const approved = own.filter(({ status }) => status === 'APPROVED' || status === 'PAID')
      const owed = owedAfter(loan, approved)
      assertEqual(person, `cents owed on loan ${id}`, owedById.get(id) ?? 0n, owed)
      if (owed < 0n || owed > loan.amount) throw new Disagreement(person, `cents owed on loan ${id}`, owed, 'within it')
    }
    if (generated !== undefined)
      compareDrafts(world, person, generated, { linesById, own: draftsOf.get(person.id) ?? [] })
  }
}

/** Returns the amount owed once the records of these lines are approved. */
function owedAfter(loan: LoanReference, lines: readonly LoanLine[]): bigint {
  const isPaidOut = loan.payout === null || lines.some(({ code }) => code === 'LOAN_PAYOUT')
  const months = lines.filter(({ code }) => code === 'LOAN').map(({ period }) => period)
  return loanOwed(loan, isPaidOut, months)
}

interface Drafts {
  linesById: ReadonlyMap<string, readonly LoanLine[]>
  /** The person's drafts of the month. */
  own: readonly Draft[]
}

/** Compares the instalments and payouts in a person's drafts of a month that was just generated. */
function compareDrafts({ done }: World, person: Person, month: string, { linesById, own }: Drafts): void {
  const { reference } = person
  const isLastPay = reference.isLastPay(month)
  const isEmployed = datesOf(month).some((date) => reference.isEmployed(date))
  const available = new Map(own.map((draft) => [draft.currency, BigInt(draft.available)]))
  reference.loanFacts.set(month, loanFactsIn(reference, month))
  for (const [id, loan] of reference.loans) {
    const left = available.get(loan.currency)
    if (left === undefined) continue
    const lines = linesById.get(id) ?? []
    const lineOf = (code: LoanLine['code']) => lines.find((line) => line.period === month && line.code === code)
    const settled = lines.filter(({ period, status }) => period !== month && status !== 'DRAFT')
    const isDueOut = loan.payout !== null && loan.payout <= month && !settled.some(({ code }) => code === 'LOAN_PAYOUT')
    const paidOut = isDueOut && isEmployed && !isLastPay ? loan.amount : 0n
    assertEqual(person, `cents of loan ${id} paid out in ${month}`, -BigInt(lineOf('LOAN_PAYOUT')?.cents ?? 0), paidOut)
    if (paidOut > 0n) count(done, 'payout')

    const owed = owedAfter(loan, settled)
    const before = settled.filter(({ code, period }) => code === 'LOAN' && period < month).map(({ period }) => period)
    const { due, isInstalment } = isLastPay
      ? { due: owed, isInstalment: false }
      : loanDueIn(loan, month, owed, loanShort(loan, before.toSorted().at(-1)))
    const taken = due < left ? due : left
    const line = lineOf('LOAN')
    assertEqual(person, `cents due on loan ${id} in ${month}`, BigInt(line?.due ?? 0), due)
    assertEqual(person, `cents taken on loan ${id} in ${month}`, BigInt(line?.cents ?? 0), taken)
    available.set(loan.currency, left - taken)
    loan.calculations += 1
    loan.calculated.delete(month)
    if (due === 0n) continue
    loan.calculated.set(month, { due, taken, isInstalment, number: loan.calculations })
    count(done, isLastPay ? 'last instalment' : 'instalment')
    if (taken < due) count(done, 'instalment cut short')
  }
}

function assertEqual(person: Person, subject: string, product: bigint, reference: bigint): void {
  if (product !== reference) throw new Disagreement(person, subject, product, reference)
}
