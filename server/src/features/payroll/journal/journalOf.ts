import { salaryCurrencies } from '@muster/contract/kit/currencies'
import type { Currency } from '@muster/contract/kit/money'
import type { SettlementItem } from '@muster/contract/kit/leaving'
import type { JournalEntry, LedgerAccount } from '@muster/contract/payroll/journal'
import { ledgerDefaults, type LedgerKey, ledgerKeys, ledgerNames } from '@muster/contract/payroll/ledgerKeys'
import type { LineCode } from '@muster/contract/payroll/lines'
import type { CostShare } from '@muster/contract/payroll/costCentres'
import { type Cents, centsOf, jsonOf, sumOf } from '../../../pay/money.ts'
import { splitByShares } from './costShares.ts'

/** The currency and the cost centre of records in a journal. */
interface Place {
  currency: Currency
  costCentre: string | null
}

/** The shares by which the amounts of a record are divided between cost centres. */
export interface RecordSplit {
  recordId: string
  shares: readonly CostShare[]
}

/** The sum of the lines of one kind in a place, for a month. */
export interface LineSum extends Place {
  /** Given for a record whose amounts are divided; missing or null for those that the place bears. */
  split?: RecordSplit | null
  code: LineCode
  /** The part of a final settlement that the lines pay or deduct; null for other lines. */
  item: SettlementItem | null
  /** The pay item of the lines, with its own account; missing or null for other lines. */
  payItem?: { name: string; account: string | null } | null
  period: string
  amount: Cents
}

/** The net pay of the records in a place. */
export interface NetSum extends Place {
  split?: RecordSplit | null
  amount: Cents
}

/** An amount on an account: on the debit side if it is positive, otherwise on the credit side. */
interface Posting extends Place {
  key: LedgerKey
  period: string
  amount: Cents
  payItem?: LineSum['payItem']
}

/**
 * The accounts of each kind of line: those that its amount is added to on the debit side, and on the credit side. Lines
 * of the gross pay have their other side in the net pay, like deductions. The company's share and
 * benefits in kind have both.
 */
const postings: Record<LineCode, { debit?: LedgerKey; credit?: LedgerKey }> = {
  SALARY: { debit: 'SALARY' },
  ALLOWANCE: { debit: 'ALLOWANCE' },
  UNPAID_LEAVE: { debit: 'UNPAID' },
  ABSENCE: { debit: 'UNPAID' },
  OVERTIME_DAY: { debit: 'OVERTIME' },
  OVERTIME_NIGHT: { debit: 'OVERTIME' },
  OVERTIME_REST_DAY: { debit: 'OVERTIME' },
  OVERTIME_HOLIDAY: { debit: 'OVERTIME' },
  EARNING: { debit: 'EARNING' },
  BONUS: { debit: 'BONUS' },
  BENEFIT: { debit: 'BENEFIT', credit: 'BENEFIT_CONTRA' },
  DEDUCTION: { credit: 'DEDUCTION' },
  ITEM_DEDUCTION: { credit: 'ITEM_DEDUCTION' },
  CARRIED_IN: { credit: 'CARRIED' },
  CARRIED_OUT: { credit: 'CARRIED' },
  LOAN_PAYOUT: { credit: 'LOAN' },
  LOAN: { credit: 'LOAN' },
  INSURANCE: { credit: 'INSURANCE_PAYABLE' },
  INCOME_TAX: { credit: 'TAX_PAYABLE' },
  TAX_SETTLEMENT: { credit: 'TAX_PAYABLE' },
  EMPLOYER_INSURANCE: { debit: 'EMPLOYER_INSURANCE', credit: 'EMPLOYER_INSURANCE_PAYABLE' },
  EMPLOYER_ITEM: { debit: 'EMPLOYER_ITEM', credit: 'EMPLOYER_ITEM_PAYABLE' },
}

/** The accounts of the parts of a final settlement, which are paid as bonuses or deducted. */
const settlementKeys = {
  BONUS: {
    LEAVE: 'UNUSED_LEAVE',
    NOTICE: 'NOTICE_PAY',
    GRATUITY: 'GRATUITY',
    RETURN: 'LEAVING_PAY',
    OTHER: 'LEAVING_PAY',
  },
  DEDUCTION: {
    LEAVE: 'LEAVING_DEDUCTION',
    NOTICE: 'NOTICE_DEDUCTION',
    GRATUITY: 'LEAVING_DEDUCTION',
    RETURN: 'LEAVING_DEDUCTION',
    OTHER: 'LEAVING_DEDUCTION',
  },
} as const satisfies Record<string, Record<SettlementItem, LedgerKey>>

const accountsOf = ({ code, item }: Pick<LineSum, 'code' | 'item'>): { debit?: LedgerKey; credit?: LedgerKey } => {
  if (item !== null && code === 'BONUS') return { debit: settlementKeys.BONUS[item] }
  if (item !== null && code === 'DEDUCTION') return { credit: settlementKeys.DEDUCTION[item] }
  return postings[code]
}

/**
 * Returns the amounts on the accounts for the lines and the net pay of a month. They add up to 0 in each place, also in the
 * cost centres between which a record is divided.
 */
function postingsOf(period: string, lines: readonly LineSum[], nets: readonly NetSum[]): Posting[] {
  const isWhole = ({ split }: { split?: RecordSplit | null }) => !split
  return [
    ...wholePostings(period, lines.filter(isWhole), nets.filter(isWhole)),
    ...[...Map.groupBy(lines, ({ split }) => split?.recordId)].flatMap(([recordId, own]) =>
      recordId === undefined ? [] : splitPostings(period, own, own[0]?.split?.shares ?? []),
    ),
  ]
}

function wholePostings(period: string, lines: readonly LineSum[], nets: readonly NetSum[]): Posting[] {
  return [
    ...accountPostings(lines),
    ...nets.map(({ amount, currency, costCentre }) => ({
      currency,
      costCentre,
      period,
      key: 'NET_PAYABLE' as const,
      amount: -amount,
    })),
  ]
}

/**
 * Returns the amounts of a record, divided between cost centres: each account by their shares, and as net pay what is left
 * in each cost centre, so that both the accounts and the cost centres are balanced.
 */
function splitPostings(period: string, lines: readonly LineSum[], shares: readonly CostShare[]): Posting[] {
  const byAccount = Map.groupBy(accountPostings(lines), accountOf)
  const divided = [...byAccount.values()].flatMap((postings) => {
    const [first] = postings
    if (!first) return []
    return splitByShares(sumOf(postings.map(({ amount }) => amount)), shares).map((part) => ({ ...first, ...part }))
  })
  const nets = shares.map(({ costCentre }) => ({
    currency: lines[0]!.currency,
    costCentre,
    period,
    key: 'NET_PAYABLE' as const,
    amount: -sumOf(divided.filter((one) => one.costCentre === costCentre).map(({ amount }) => amount)),
  }))
  return [...divided, ...nets]
}

/** Returns the key by which amounts are on the same account. */
const accountOf = ({ key, period, payItem }: Posting) =>
  JSON.stringify([key, period, payItem?.account ? payItem : null])

/** Returns the amounts on the accounts of lines, without the net pay. */
const accountPostings = (lines: readonly LineSum[]): Posting[] =>
  lines.flatMap(({ code, item, amount, split: _split, ...where }) => {
    const { debit, credit } = accountsOf({ code, item })
    return [
      ...(debit ? [{ ...where, key: debit, amount }] : []),
      // An account of its own of a contribution is that of its cost, not of what is owed.
      ...(credit
        ? [{ ...where, ...(debit && debit !== 'BENEFIT' && { payItem: null }), key: credit, amount: -amount }]
        : []),
    ]
  })

/**
 * Returns the entries of a month's journal, by currency, cost centre, account and the month they are for. Amounts of 0
 * are left out. An account without a code has that of `ledgerDefaults`, if there is one.
 */
export function journalEntries(
  month: { period: string; lines: readonly LineSum[]; nets: readonly NetSum[] },
  accounts: readonly LedgerAccount[],
): JournalEntry[] {
  const groups = Map.groupBy(postingsOf(month.period, month.lines, month.nets), (posting) =>
    JSON.stringify([posting.currency, posting.costCentre, accountOf(posting)]),
  )
  return [...groups.values()]
    .flatMap(([first, ...others]) => {
      if (!first) return []
      const amount = others.reduce((sum, other) => sum + other.amount, first.amount)
      return amount === 0n ? [] : [{ ...first, amount }]
    })
    .toSorted(inOrder)
    .map(({ key, amount, currency, costCentre, period, payItem }) => {
      const account = accounts.find((one) => one.key === key)
      const code = account?.code || accounts.find((one) => one.key === ledgerDefaults[key])?.code
      // The other side of a benefit is on the account of its cost unless it has a code, so that nothing counts twice.
      const hasOwn = payItem?.account && !(key === 'BENEFIT_CONTRA' && account?.code)
      return {
        currency,
        costCentre,
        account: hasOwn
          ? { key, code: payItem.account, name: payItem.name }
          : { key, code: code || null, name: account?.name || ledgerNames[key] },
        period,
        debit: amount > 0n ? jsonOf(amount) : 0,
        credit: amount < 0n ? jsonOf(-amount) : 0,
      }
    })
}

const inOrder = (one: Posting, other: Posting) =>
  one.currency.localeCompare(other.currency) ||
  Number(one.costCentre === null) - Number(other.costCentre === null) ||
  (one.costCentre ?? '').localeCompare(other.costCentre ?? '') ||
  ledgerKeys.indexOf(one.key) - ledgerKeys.indexOf(other.key) ||
  one.period.localeCompare(other.period) ||
  (one.payItem?.account ?? '').localeCompare(other.payItem?.account ?? '')

/** Returns entries with debit and credit swapped, which take them back. */
export const reversed = (entries: readonly JournalEntry[]): JournalEntry[] =>
  entries.map(({ debit, credit, ...entry }) => ({ ...entry, debit: credit, credit: debit }))

/** Returns the totals of entries by currency. */
export const journalTotals = (entries: readonly JournalEntry[]) =>
  salaryCurrencies.flatMap((currency) => {
    const own = entries.filter((entry) => entry.currency === currency)
    const sum = (side: 'debit' | 'credit') => jsonOf(sumOf(own.map((entry) => centsOf(entry[side]))))
    return own.length ? [{ currency, debit: sum('debit'), credit: sum('credit') }] : []
  })

/** Returns the kinds of amounts in entries that have no account code. */
export function unassignedOf(entries: readonly JournalEntry[]): LedgerKey[] {
  const shown = new Set(entries.flatMap(({ account }) => (account.code === null ? [account.key] : [])))
  return ledgerKeys.filter((key) => shown.has(key))
}
