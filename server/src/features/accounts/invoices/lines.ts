import { randomUUIDv7 } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { DraftLine, HandLine } from '@muster/contract/accounts/lines'
import { mostMoney } from '@muster/contract/kit/money'
import type { Tx } from '../../../db/database.ts'
import { allow, invalid, type Refusal } from '../../../errors.ts'
import { type Cents, centsOf, parseCents, printCents, sumOf } from '../../../pay/money.ts'
import { invoiceLines, invoices } from '../tables.ts'
import { amountOf } from './amounts.ts'
import { laterThanSeen, type LineRow } from './queries.ts'

type NewLine = typeof invoiceLines.$inferInsert

const most = centsOf(mostMoney)
const tooLarge = 'This amount is too large'

/** 400 where a sum has more digits than the database keeps. */
export const sumRefusal = (sum: Cents, path = 'lines'): Refusal | null =>
  sum > most || sum < -most ? invalid({ [path]: tooLarge }) : null

/** Lines entered by hand as they are kept. @throws Refusal 400 naming a line whose amount is too large. */
export function handLines(invoiceId: string, lines: readonly HandLine[], first = 0): NewLine[] {
  return lines.map(({ description, quantity, rate }, i) => {
    const [count, cents] = [centsOf(quantity), centsOf(rate)]
    const amount = amountOf(cents, count, 100n)
    allow(sumRefusal(amount, `lines.${i}.rate`))
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
 * Makes the lines of a draft those that are sent: kept ones in their new order and words, those left out gone with the
 * work that they took, new ones by hand.
 * @throws Refusal 400 naming a line that is not the draft's, or comes twice.
 */
export async function replaceLines(tx: Tx, invoiceId: string, sent: readonly DraftLine[]): Promise<void> {
  const known = new Map((await draftLines(tx, invoiceId)).map((line) => [line.id, line]))
  const kept = new Set<string>()
  const added: NewLine[] = []
  const moved: { line: LineRow; position: number; description: string }[] = []
  for (const [position, line] of sent.entries()) {
    if (!('id' in line)) {
      added.push(...handLines(invoiceId, [line], position))
      continue
    }
    const row = known.get(line.id)
    if (!row || kept.has(line.id))
      return allow(invalid({ [`lines.${position}.id`]: 'This line is not of the invoice' }))
    kept.add(line.id)
    moved.push({ line: row, position, description: line.description ?? row.description })
  }
  for (const id of known.keys()) if (!kept.has(id)) await tx.delete(invoiceLines).where(eq(invoiceLines.id, id))
  for (const { line, position, description } of moved)
    if (line.position !== position || line.description !== description)
      await tx.update(invoiceLines).set({ position, description }).where(eq(invoiceLines.id, line.id))
  if (added.length) await tx.insert(invoiceLines).values(added)
}

const draftLines = (tx: Tx, invoiceId: string): Promise<LineRow[]> =>
  tx.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId)).orderBy(asc(invoiceLines.position))

/** Writes what the lines of a draft come to. @throws Refusal 400 where that is too much. */
export async function writeTotal(tx: Tx, invoiceId: string): Promise<Cents> {
  const total = sumOf((await draftLines(tx, invoiceId)).map(({ amount }) => parseCents(amount)))
  allow(sumRefusal(total))
  await tx
    .update(invoices)
    .set({ total: printCents(total), updatedAt: sql`${laterThanSeen}` })
    .where(eq(invoices.id, invoiceId))
  return total
}
