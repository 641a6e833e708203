import { type CreateInvoice, type EditInvoice, type InvoiceInFull } from '@muster/contract/accounts/invoices'
import { HandLine } from '@muster/contract/accounts/lines'
import { mostMoney } from '@muster/contract/kit/money'
import { amountOf, amountText } from '../../../kit/form/amountText.ts'
import { check, type Problems } from '../../../kit/form/problems.ts'

/** A line while it is changed. One that was made from work keeps its amount; one entered by hand is entered anew. */
export interface LineValues {
  key: string
  description: string
  quantity: string
  rate: string
  /** The line that was made from work, and what it comes to. */
  made?: { id: string; amount: number }
}

/** What stands in the fields of a draft. */
export interface DraftValues {
  accountId: string
  dueDate: string
  note: string
  lines: readonly LineValues[]
}

let made = 0
export const newLine = (): LineValues => ({ key: `new ${(made += 1)}`, description: '', quantity: '1', rate: '' })

/** A draft as it is changed; without one what a new invoice begins with. */
export const valuesOf = (invoice?: InvoiceInFull): DraftValues => ({
  accountId: invoice?.account.id ?? '',
  dueDate: invoice?.dueDate ?? '',
  note: invoice?.note ?? '',
  lines: invoice?.lines.map(({ id, description, quantity, rate, amount, unit }) => ({
    key: id,
    description,
    quantity,
    rate: amountText(rate),
    made: unit === 'UNITS' ? undefined : { id, amount },
  })) ?? [newLine()],
})

const handLine = ({ description, quantity, rate }: LineValues) => ({
  description,
  quantity: amountOf(quantity) ?? Number.NaN,
  rate: amountOf(rate) ?? Number.NaN,
})

/** What is sent of a new invoice. */
export const toCreate = ({ accountId, dueDate, note, lines }: DraftValues): CreateInvoice => ({
  accountId,
  dueDate: dueDate || null,
  note,
  lines: lines.map(handLine),
})

/** What is sent of a draft that was there: lines made from work by their ids, others as they were typed. */
export const toEdit = (id: string, { dueDate, note, lines }: DraftValues): EditInvoice => ({
  id,
  dueDate: dueDate || null,
  note,
  lines: lines.map((line) => (line.made ? { id: line.made.id, description: line.description } : handLine(line))),
})

/** What is wrong with each line that is entered by hand, by its place and field. */
export function checkLines({ lines }: DraftValues): Problems {
  const found: Problems = {}
  for (const [index, line] of lines.entries()) {
    const given = line.made ? { description: line.description, rate: 0 } : handLine(line)
    const { problems } = check(HandLine, given)
    for (const [path, said] of Object.entries(problems)) found[`lines.${index}.${path}`] = said
  }
  return found
}

/** Hundredths of what has at most two decimals. */
const hundredths = (value: number) => BigInt(value.toFixed(2).replace('.', ''))

/** What the lines come to, each rounded to the cent by itself; null while one of them is not entered yet or too large. */
export function totalOf(lines: DraftValues['lines']): number | null {
  let total = 0n
  for (const line of lines) {
    const { quantity, rate } = handLine(line)
    if (line.made) total += hundredths(line.made.amount)
    else if (!(Math.abs(quantity) <= mostMoney && Math.abs(rate) <= mostMoney)) return null
    else {
      const exact = hundredths(quantity) * hundredths(rate)
      total += (exact + (exact < 0n ? -50n : 50n)) / 100n
    }
  }
  return Number(total) / 100
}
