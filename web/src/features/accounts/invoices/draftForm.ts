import { type CreateInvoice, type EditInvoice, type InvoiceInFull } from '@muster/contract/accounts/invoices'
import { HandLine } from '@muster/contract/accounts/lines'
import { amountOf } from '../../../kit/form/amountText.ts'
import { check, type Problems } from '../../../kit/form/problems.ts'

/** A line while it is changed. One that was made from work keeps its amount. */
export interface LineValues {
  key: string
  /** Of a line that is there already. */
  id?: string
  description: string
  quantity: string
  rate: string
  /** Of a line that was made from work, or is kept as it is. */
  amount?: number
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
  lines: invoice?.lines.map(({ id, description, quantity, rate, amount }) => ({
    key: id,
    id,
    description,
    quantity,
    rate: String(rate),
    amount,
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

/** What is sent of a draft that was there: its lines by their ids, new ones as they were typed. */
export const toEdit = (id: string, { dueDate, note, lines }: DraftValues): EditInvoice => ({
  id,
  dueDate: dueDate || null,
  note,
  lines: lines.map((line) => (line.id ? { id: line.id, description: line.description } : handLine(line))),
})

/** What is wrong with each line that is entered by hand, by its place and field. */
export function checkLines({ lines }: DraftValues): Problems {
  const found: Problems = {}
  for (const [index, line] of lines.entries()) {
    const given = line.id ? { description: line.description, rate: 0 } : handLine(line)
    const { problems } = check(HandLine, given)
    for (const [path, said] of Object.entries(problems)) found[`lines.${index}.${path}`] = said
  }
  return found
}
