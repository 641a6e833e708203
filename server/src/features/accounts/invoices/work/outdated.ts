import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { conflict, type Refusal } from '../../../../kernel/errors.ts'
import { parseCents } from '../../../../pay/money.ts'
import { accounts, invoiceLines, type invoices } from '../../tables.ts'
import { monthOf } from '../amounts.ts'
import { readWork } from './readWork.ts'

/**
 * Returns a refusal 409 if a generated draft charges for work that can no longer be invoiced: at a rate that has
 * changed, to an account that the person has left, for days outside employment, or for more than was worked. Otherwise
 * null. Work recorded since the draft was created is no obstacle: it is invoiced later.
 */
export async function outdatedRefusal(
  tx: Tx,
  { id, accountId, period, isGenerated }: typeof invoices.$inferSelect,
): Promise<Refusal | null> {
  if (!isGenerated || period === null) return null
  const rows = await tx.select().from(accounts).where(eq(accounts.id, accountId))
  const { lines } = await readWork(tx, rows, period)
  const due = new Map(lines.map((line) => [`${line.userId} ${line.method} ${line.rate}`, line]))
  const { userId, chargingMethod, rate, quantity, quantityOf, person } = invoiceLines
  const draftLines = await tx
    .select({ userId, method: chargingMethod, rate, quantity, quantityOf, person })
    .from(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, id), isNotNull(userId)))
  for (const line of draftLines) {
    const now = due.get(`${line.userId} ${line.method} ${parseCents(line.rate)}`)
    if (now && BigInt(line.quantity) * now.quantityOf <= now.quantity * BigInt(line.quantityOf)) continue
    const name = line.person ? `${line.person.firstName} ${line.person.lastName}` : 'someone'
    return conflict(
      `The work invoiced for ${name} has changed since this draft was created. Please generate the invoices for ${monthOf(period)} again.`,
      'invoice.outdated',
    )
  }
  return null
}
