import { type CreateInvoice, type EditInvoice, type InvoiceDetail } from '@muster/contract/accounts/invoices'
import { ManualLine } from '@muster/contract/accounts/lines'
import { maxMoney } from '@muster/contract/kit/money'
import { amountOf, amountText } from '../../../kit/form/amountText.ts'
import { check, type Problems } from '../../../kit/form/state/problems.ts'

/** A line in the form. A line for work keeps its amount; a line entered by hand is sent as typed. */
export interface LineValues {
  key: string
  description: string
  quantity: string
  rate: string
  /** The id and amount of a line for work; undefined for a line entered by hand. */
  work?: { id: string; amount: number }
}

/** The field values of a draft, as text. */
export interface DraftValues {
  accountId: string
  dueDate: string
  note: string
  lines: readonly LineValues[]
}

let lastKey = 0
export const newLine = (): LineValues => ({ key: `new ${(lastKey += 1)}`, description: '', quantity: '1', rate: '' })

/** Returns the field values of a draft, or the initial ones of a new invoice. */
export const valuesOf = (invoice?: InvoiceDetail): DraftValues => ({
  accountId: invoice?.account.id ?? '',
  dueDate: invoice?.dueDate ?? '',
  note: invoice?.note ?? '',
  lines: invoice?.lines.map(({ id, description, quantity, rate, amount, unit }) => ({
    key: id,
    description,
    quantity,
    rate: amountText(rate),
    work: unit === 'UNITS' ? undefined : { id, amount },
  })) ?? [newLine()],
})

const manualLine = ({ description, quantity, rate }: LineValues) => ({
  description,
  quantity: amountOf(quantity) ?? Number.NaN,
  rate: amountOf(rate) ?? Number.NaN,
})

/** Returns the input of the call that creates an invoice. */
export const toCreate = ({ accountId, dueDate, note, lines }: DraftValues): CreateInvoice => ({
  accountId,
  dueDate: dueDate || null,
  note,
  lines: lines.map(manualLine),
})

/** Returns the input of the call that edits a draft. Lines for work are sent by id, the others as typed. */
export const toEdit = (id: string, { dueDate, note, lines }: DraftValues): EditInvoice => ({
  id,
  dueDate: dueDate || null,
  note,
  lines: lines.map((line) => (line.work ? { id: line.work.id, description: line.description } : manualLine(line))),
})

/** Returns the errors of the lines by index and field. A line for work is checked for its description only. */
export function checkLines({ lines }: DraftValues): Problems {
  const errors: Problems = {}
  for (const [index, line] of lines.entries()) {
    const input = line.work ? { description: line.description, rate: 0 } : manualLine(line)
    const { problems } = check(ManualLine, input)
    for (const [path, message] of Object.entries(problems)) errors[`lines.${index}.${path}`] = message
  }
  return errors
}

/** Returns the hundredths of a number that has at most two decimals. */
const hundredths = (value: number) => BigInt(value.toFixed(2).replace('.', ''))

/** Returns the total of the lines, each rounded to the cent. Null while a line is incomplete or too large. */
export function totalOf(lines: DraftValues['lines']): number | null {
  let total = 0n
  for (const line of lines) {
    const { quantity, rate } = manualLine(line)
    if (line.work) total += hundredths(line.work.amount)
    else if (!(Math.abs(quantity) <= maxMoney && Math.abs(rate) <= maxMoney)) return null
    else {
      const exact = hundredths(quantity) * hundredths(rate)
      total += (exact + (exact < 0n ? -50n : 50n)) / 100n
    }
  }
  return Number(total) / 100
}
