import fc from 'fast-check'
import { instalmentIn, type LoanTerm } from '@muster/contract/payroll/loanPlan'
import type { LoanFacts } from '../facts.ts'
import { computeRecords } from '../computeRecords.ts'
import { adjustmentInput, monthInput, payInput, personInput } from './inputs.ts'

const firstMonth = Temporal.PlainYearMonth.from('2026-01')
const months = 15
const monthOf = (index: number) => firstMonth.add({ months: index }).toString()
const lastDayOf = (index: number) => firstMonth.add({ months: index }).toPlainDate({ day: 31 }).toString()

/** Something that happens to a loan before the payroll of a month. Months are counted from the first. */
type LoanEvent =
  | { kind: 'PAUSE'; from: number; to: number | null }
  | { kind: 'RESUME' | 'ALL'; from: number }
  | { kind: 'INSTALMENT'; from: number; instalment: bigint }
  | { kind: 'REPAY'; parts: bigint }

interface LoanLife {
  amount: bigint
  instalment: bigint
  first: number
  /** The month whose payroll pays the loan out; null if it is paid out before the first. */
  payout: number | null
  events: (LoanEvent | null)[]
}

/** The salary and the deductions of a month. */
interface PaidMonth {
  salary: bigint
  deduction: bigint
}

interface LoanYears {
  paid: PaidMonth[]
  /** The last month of employment; `months` if there is none. */
  leaves: number
  loans: LoanLife[]
}

const month = fc.nat({ max: months - 1 })
const event: fc.Arbitrary<LoanEvent> = fc.oneof(
  fc.record({ kind: fc.constant('PAUSE' as const), from: month, to: fc.option(month) }),
  fc.record({ kind: fc.constantFrom('RESUME' as const, 'ALL' as const), from: month }),
  fc.record({
    kind: fc.constant('INSTALMENT' as const),
    from: month,
    instalment: fc.bigInt({ min: 1n, max: 90_000n }),
  }),
  fc.record({ kind: fc.constant('REPAY' as const), parts: fc.bigInt({ min: 1n, max: 4n }) }),
)

const loanLife: fc.Arbitrary<LoanLife> = fc
  .record({
    amount: fc.bigInt({ min: 1n, max: 1_000_000n }),
    parts: fc.bigInt({ min: 1n, max: 20n }),
    first: fc.nat({ max: 5 }),
    payout: fc.option(fc.nat({ max: 6 })),
    events: fc.array(fc.option(event, { freq: 2 }), { minLength: months, maxLength: months }),
  })
  .map(({ parts, ...loan }) => ({ ...loan, instalment: (loan.amount + parts - 1n) / parts }))

const loanYears: fc.Arbitrary<LoanYears> = fc.record({
  paid: fc.array(
    fc.record({
      salary: fc.bigInt({ min: 1n, max: 120_000n }),
      deduction: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 150_000n })),
    }),
    { minLength: months, maxLength: months },
  ),
  leaves: fc.oneof(fc.constant(months), fc.nat({ max: months - 1 })),
  loans: fc.array(loanLife, { minLength: 1, maxLength: 3 }),
})

/** The amounts that each month takes from each loan: those of the engine and those of the reference. */
type Taken = bigint[][]

/** Returns what payroll takes, with a ledger as the product keeps it. */
function takenByEngine({ paid, leaves, loans }: LoanYears): { taken: Taken; nets: bigint[] } {
  const employments = [{ first: '2020-01-01', last: leaves < months ? lastDayOf(leaves) : null }]
  const pay = paid.map(({ salary }, i) => ({ ...payInput('1.00', { from: `${monthOf(i)}-01` }), salary }))
  const ledgers = loans.map(({ amount, payout }) => (payout === null ? [amount] : []))
  const terms = loans.map((): LoanTerm<bigint>[] => [])
  const arrears = loans.map(() => 0n)
  const counts = loans.map(() => 0)
  let carried = 0n
  const nets: bigint[] = []
  const taken = paid.map(({ deduction }, i) => {
    for (const [n, { events }] of loans.entries()) {
      const one = events[i]
      if (!one) continue
      if (one.kind === 'REPAY') {
        const repaid = sumOf(ledgers[n]!) / one.parts
        if (repaid > 0n) ledgers[n]!.push(-repaid)
        arrears[n] = arrears[n]! > repaid ? arrears[n]! - repaid : 0n
      } else
        terms[n]!.push({
          kind: one.kind,
          from: monthOf(one.from),
          to: one.kind === 'PAUSE' && one.to !== null ? monthOf(one.to < one.from ? one.from : one.to) : null,
          instalment: one.kind === 'INSTALMENT' ? one.instalment : null,
        })
    }
    const facts = loans.flatMap((loan, n): LoanFacts[] => {
      const owed = sumOf(ledgers[n]!)
      const isDue = ledgers[n]!.length === 0 && loan.payout !== null && loan.payout <= i
      if (owed === 0n && !isDue) return []
      const planned = i < loan.first ? 'PAUSED' : instalmentIn(loan.instalment, terms[n]!, monthOf(i))
      return [
        {
          id: String(n),
          kind: 'LOAN',
          currency: 'EGP',
          payout: isDue ? loan.amount : 0n,
          owed,
          instalment: planned === 'PAUSED' ? 0n : planned,
          arrears: arrears[n]!,
          instalmentsTaken: counts[n]!,
          firstPeriod: monthOf(loan.first),
        },
      ]
    })
    const period = monthOf(i)
    const [record] = computeRecords(
      personInput({
        month: monthInput({ period, employments, pay }),
        deductions:
          deduction > 0n && i <= leaves
            ? [{ ...adjustmentInput('DEDUCTION', '1.00', { date: `${period}-01` }), amount: deduction }]
            : [],
        carried: carried > 0n ? [{ currency: 'EGP', amount: carried }] : [],
        loans: facts,
      }),
    )
    nets.push(record?.netPay ?? 0n)
    carried -= sumOf((record?.lines ?? []).flatMap(({ code, amount }) => (code.startsWith('CARRIED') ? [amount] : [])))
    return loans.map((_, n) => {
      const line = record?.lines.find(({ loanId }) => loanId === String(n))
      if (!line) return 0n
      ledgers[n]!.push(-line.amount)
      if (line.because.kind !== 'LOAN') return line.amount
      counts[n]! += 1
      arrears[n] = BigInt(Math.round(line.because.due * 100)) - line.amount
      return line.amount
    })
  })
  return { taken, nets }
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n)

/**
 * Returns what each month should take, from a calendar of each loan: a month is marked as paused, as taking everything
 * or with an amount, and later agreements overwrite earlier ones.
 */
function takenByHand({ paid, leaves, loans }: LoanYears): Taken {
  const books = loans.map(({ amount, instalment, payout }) => ({
    owed: payout === null ? amount : 0n,
    isOut: payout === null,
    missed: 0n,
    isPaused: Array<boolean>(months).fill(false),
    amounts: Array<bigint | 'all'>(months).fill(instalment),
  }))
  let debt = 0n
  return paid.map(({ salary, deduction }, i) => {
    for (const [n, book] of books.entries()) {
      const one = loans[n]!.events[i]
      if (one?.kind === 'REPAY') {
        const cash = book.owed / one.parts
        book.owed -= cash
        book.missed = book.missed < cash ? 0n : book.missed - cash
      } else if (one) {
        const end = one.kind === 'PAUSE' && one.to !== null ? Math.max(one.from, one.to) : months - 1
        for (let m = one.from; m <= end; m += 1) {
          if (one.kind === 'PAUSE') book.isPaused[m] = true
          if (one.kind === 'RESUME' || one.kind === 'ALL') book.isPaused[m] = false
          if (one.kind === 'ALL') book.amounts[m] = 'all'
          if (one.kind === 'INSTALMENT') book.amounts[m] = one.instalment
        }
      }
    }
    if (i > leaves) return loans.map(() => 0n)
    let purse = salary - deduction - debt
    debt = purse < 0n ? -purse : 0n
    if (purse < 0n) purse = 0n
    return books.map((book, n) => {
      const { payout, first, amount } = loans[n]!
      if (!book.isOut) {
        if (payout! > i || i === leaves) return 0n
        book.isOut = true
        book.owed = amount
        return -amount
      }
      const planned = book.amounts[i]!
      const wanted =
        i === leaves
          ? book.owed
          : i < first || book.isPaused[i]
            ? 0n
            : planned === 'all'
              ? book.owed
              : least(book.owed, planned + book.missed)
      const taken = least(wanted, purse)
      purse -= taken
      book.owed -= taken
      if (wanted > 0n) book.missed = wanted - taken
      return taken
    })
  })
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)

/**
 * Whatever is agreed, repaid and earned over the months, loans are taken as found by hand, never beyond the net pay, and
 * what was paid out is what was taken, repaid and is still owed.
 */
export const loans = fc.property(loanYears, (life) => {
  const { taken, nets } = takenByEngine(life)
  const should = takenByHand(life)
  const text = (all: Taken) => all.map((one) => one.join(' ')).join('\n')
  if (text(taken) !== text(should)) throw new Error(`taken\n${text(taken)}\nshould be\n${text(should)}`)
  if (nets.some((net) => net < 0n)) throw new Error(`net pay of ${nets.join(' ')}`)
})
