import { formatDate, formatRange } from '@muster/contract/kit/formatDays'
import { formatDayPart } from '@muster/contract/kit/formatters'
import type { InvoicedWork } from '@muster/contract/accounts/lines'
import { printedAmount } from '../../../../pay/money.ts'
import type { InvoiceParties } from '../../tables.ts'
import { monthOf, printQuantity, shareOf } from '../amounts.ts'
import type { InvoiceRow, LineRow } from '../queries.ts'

/** An invoice or credit note in words and figures, place by place, as invoice.typ lays it out. */
export function sheetOf(row: InvoiceRow, lines: readonly LineRow[], parties: InvoiceParties) {
  const isCredit = row.kind === 'CREDIT_NOTE'
  const heading = isCredit ? 'Credit note' : 'Invoice'
  const number = row.number ?? 'Draft'
  const fact = (label: string, value: string | null) => (value === null ? [] : [{ label, value }])
  return {
    title: `${heading} ${number} – ${parties.name}`,
    company: parties.company,
    heading,
    number,
    words: {
      page: 'Page',
      billTo: 'Billed to',
      description: 'Description',
      quantity: 'Quantity',
      rate: 'Rate',
      amount: 'Amount',
    },
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

const linesIn = (text: string | null): string[] => text?.split(/\r?\n/).filter((line) => line.trim() !== '') ?? []

const hoursOf = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

function quantityOf({ unit, quantity, quantityOf: of }: LineRow): string {
  if (unit === 'HOURS') return `${hoursOf(Number(quantity))} h`
  const share = shareOf(BigInt(quantity), BigInt(of))
  if (share !== null && unit === 'MONTHS') return `${share} of a month`
  const shown = share ?? printQuantity(BigInt(quantity), BigInt(of))
  return unit === 'UNITS' ? shown : `${shown} ${shown === '1' ? ones[unit] : unit.toLowerCase()}`
}

const ones = { MONTHS: 'month', WEEKS: 'week', FORTNIGHTS: 'fortnight' }

/** What was worked, as a client reads it. */
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
