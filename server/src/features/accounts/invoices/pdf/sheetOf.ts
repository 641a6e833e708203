import { formatDate, formatRange } from '@muster/contract/kit/formatDays'
import { formatDayPart } from '@muster/contract/kit/formatters'
import type { InvoicedWork } from '@muster/contract/accounts/lines'
import { stripSeparators, isIbanLike } from '@muster/contract/personnelFile/accountNumbers'
import { printedAmount } from '../../../../pay/money.ts'
import type { Seller } from '../../../../companySettings/seller.ts'
import type { InvoiceParties } from '../../tables.ts'
import { monthOf, printQuantity, shareOf } from '../amounts.ts'
import type { InvoiceRow, LineRow } from '../queries.ts'

/** Returns the texts and figures of an invoice or credit note, as invoice.typ lays them out. */
export function sheetOf(row: InvoiceRow, lines: readonly LineRow[], parties: InvoiceParties) {
  const isCredit = row.kind === 'CREDIT_NOTE'
  const heading = isCredit ? 'Credit note' : 'Invoice'
  const number = row.number ?? 'Draft'
  return {
    title: `${heading} ${number} – ${parties.name}`,
    company: parties.company,
    heading,
    number,
    words: {
      page: 'Page',
      billTo: 'Billed to',
      payment: 'Payment',
      description: 'Description',
      quantity: 'Quantity',
      rate: 'Rate',
      amount: 'Amount',
    },
    seller: sellerLines(parties.seller),
    payment: isCredit ? [] : paymentFacts(parties.seller, row.number),
    billTo: { name: parties.name, address: linesIn(parties.address) },
    facts: [
      ...fact('Issued', row.issuedOn && formatDate(row.issuedOn)),
      ...(isCredit ? fact('For invoice', row.creditedNumber) : fact('Due', row.dueDate && formatDate(row.dueDate))),
      ...fact('Month', row.period && monthOf(row.period)),
    ],
    currency: row.currency,
    lines: lines.map((line) => ({
      label: line.description,
      because: line.work ? becauseOf(line.work) : '',
      quantity: quantityOf(line),
      rate: printedAmount(line.rate),
      amount: printedAmount(line.amount),
    })),
    total: {
      label: isCredit ? 'Total credited' : 'Total',
      amount: `${row.currency} ${printedAmount(row.total)}`,
      sum: printedAmount(row.total),
    },
    note: linesIn(row.note),
  }
}

const fact = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : [])

/** Returns the lines to print below the company's name; none for invoices issued before these details were stored. */
const sellerLines = (seller: Seller | undefined): string[] =>
  seller
    ? [
        ...linesIn(seller.address),
        ...(seller.taxNumber ? [`Tax number: ${seller.taxNumber}`] : []),
        ...(seller.registrationNumber ? [`Registration number: ${seller.registrationNumber}`] : []),
      ]
    : []

/** Returns the bank account and the payment reference to print. */
const paymentFacts = (seller: Seller | undefined, number: string | null) =>
  seller
    ? [
        ...fact('Bank', seller.bankName),
        ...fact('Account holder', seller.accountHolder),
        ...fact('Account number', seller.accountNumber && printAccountNumber(seller.accountNumber)),
        ...fact('BIC', seller.bic),
        ...fact('Payment reference', number),
      ]
    : []

/** Returns an IBAN in groups of four, as banks print it, and any other account number as it was typed. */
const printAccountNumber = (accountNumber: string): string =>
  isIbanLike(stripSeparators(accountNumber))
    ? stripSeparators(accountNumber).replace(/.{4}(?=.)/g, '$& ')
    : accountNumber

const linesIn = (text: string | null): string[] => text?.split(/\r?\n/).filter((line) => line.trim() !== '') ?? []

const hoursOf = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

function quantityOf({ unit, quantity, quantityOf: denominator }: LineRow): string {
  if (unit === 'HOURS') return `${hoursOf(Number(quantity))} h`
  const share = shareOf(BigInt(quantity), BigInt(denominator))
  if (share !== null && unit === 'MONTHS') return `${share} of a month`
  const number = share ?? printQuantity(BigInt(quantity), BigInt(denominator))
  return unit === 'UNITS' ? number : `${number} ${number === '1' ? singularUnits[unit] : unit.toLowerCase()}`
}

const singularUnits = { MONTHS: 'month', WEEKS: 'week', FORTNIGHTS: 'fortnight' }

/** Returns the text that describes the work of a line to the client. */
function becauseOf(work: InvoicedWork): string {
  if (work.kind === 'HOURS') {
    const days = work.days.map(({ day, minutes, seconds = 0 }) => {
      const date = Temporal.PlainDate.from(day)
      const time = seconds === 0 ? hoursOf(minutes) : `${hoursOf(minutes)}:${String(seconds).padStart(2, '0')}`
      return `${date.day} ${formatDayPart(date, 'en', { month: 'short' })} ${time}`
    })
    const rounding = work.days.some(({ seconds }) => seconds) ? '; the sum is rounded to the minute' : ''
    return `${days.join(', ')}${rounding}`
  }
  if (work.kind === 'MONTH') return `${work.days} of ${work.daysOfMonth} days, ${formatRange(work.from, work.to)}`
  return work.stretches
    .map(({ from, to, days }) => {
      const part = days === work.daysOfEach ? '' : ` (${days} of ${work.daysOfEach} days)`
      return `${formatRange(from, to)}${part}`
    })
    .join(', ')
}
