import { randomUUIDv7 } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { DraftLine, ManualLine } from '@muster/contract/accounts/lines'
import { maxMoney } from '@muster/contract/kit/money'
import type { Tx } from '../../../db/database.ts'
import { throwIf, invalid, type Refusal } from '../../../kernel/errors.ts'
import { type Cents, centsOf, parseCents, printCents, sumOf } from '../../../pay/money.ts'
import { invoiceLines, invoices } from '../tables.ts'
import { amountOf } from './amounts.ts'
import { laterThanSeen, type LineRow } from './queries.ts'

type NewLine = typeof invoiceLines.$inferInsert

const maxAmount = centsOf(maxMoney)
const tooLarge = 'This amount is too large'

/** Returns a refusal 400 if an amount is too large to store; otherwise null. */
export const sumRefusal = (sum: Cents, path = 'lines'): Refusal | null =>
  sum > maxAmount || sum < -maxAmount ? invalid({ [path]: tooLarge }) : null

/** Returns the table rows for lines entered by hand. @throws Refusal 400 naming a line whose amount is too large. */
export function manualLines(invoiceId: string, lines: readonly ManualLine[], first = 0): NewLine[] {
  return lines.map(({ description, quantity, rate }, i) => {
    const [count, cents] = [centsOf(quantity), centsOf(rate)]
    const amount = amountOf(cents, count, 100n)
    throwIf(sumRefusal(amount, `lines.${i}.rate`))
    return {
      id: randomUUIDv7(),
      invoiceId,
      position: first + i,
      description,
      unit: 'UNITS',
      quantity: String(count),
      quantityOf: '100',
      rate: printCents(cents),
      amount: printCents(amount),
    }
  })
}

/**
 * Replaces the lines of a draft with those sent. Existing lines get their new positions and descriptions, and new lines
 * are added. Lines that are left out are deleted, and their work becomes billable again.
 * @throws Refusal 400 naming a line that is not on the draft, or is sent twice.
 */
export async function replaceLines(tx: Tx, invoiceId: string, newLines: readonly DraftLine[]): Promise<void> {
  const linesById = new Map((await draftLines(tx, invoiceId)).map((line) => [line.id, line]))
  const seenIds = new Set<string>()
  const addedRows: NewLine[] = []
  const updates: { line: LineRow; position: number; description: string }[] = []
  for (const [position, line] of newLines.entries()) {
    if (!('id' in line)) {
      addedRows.push(...manualLines(invoiceId, [line], position))
      continue
    }
    const row = linesById.get(line.id)
    if (!row || seenIds.has(line.id))
      return throwIf(invalid({ [`lines.${position}.id`]: 'This line is not on the invoice' }))
    seenIds.add(line.id)
    updates.push({ line: row, position, description: line.description ?? row.description })
  }
  for (const id of linesById.keys()) if (!seenIds.has(id)) await tx.delete(invoiceLines).where(eq(invoiceLines.id, id))
  for (const { line, position, description } of updates)
    if (line.position !== position || line.description !== description)
      await tx.update(invoiceLines).set({ position, description }).where(eq(invoiceLines.id, line.id))
  if (addedRows.length) await tx.insert(invoiceLines).values(addedRows)
}

const draftLines = (tx: Tx, invoiceId: string): Promise<LineRow[]> =>
  tx.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId)).orderBy(asc(invoiceLines.position))

/** Stores the total of a draft's lines and returns it. @throws Refusal 400 if it is too large. */
export async function writeTotal(tx: Tx, invoiceId: string): Promise<Cents> {
  const total = sumOf((await draftLines(tx, invoiceId)).map(({ amount }) => parseCents(amount)))
  throwIf(sumRefusal(total))
  await tx
    .update(invoices)
    .set({ total: printCents(total), updatedAt: sql`${laterThanSeen}` })
    .where(eq(invoices.id, invoiceId))
  return total
}
