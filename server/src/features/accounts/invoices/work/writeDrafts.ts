import { randomUUIDv7 } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { insertRows } from '../../../../db/insertRows.ts'
import { throwIf } from '../../../../kernel/errors.ts'
import { parseCents, printCents } from '../../../../pay/money.ts'
import { type accounts, invoicedWork, invoiceLines, invoices } from '../../tables.ts'
import { sumRefusal, writeTotal } from '../lines.ts'
import type { NewWorkLine } from './readWork.ts'

interface Months {
  accounts: readonly (typeof accounts.$inferSelect)[]
  period: string
  lines: readonly NewWorkLine[]
}

/**
 * Creates the drafts of accounts for a month, and recalculates existing drafts. Lines entered by hand and edited
 * descriptions are kept. Returns the ids of the drafts that changed.
 * @throws Refusal 400 if an amount is too large to store.
 */
export async function writeDrafts(
  tx: Tx,
  ctx: Context,
  { accounts: billedAccounts, period, lines }: Months,
): Promise<string[]> {
  throwIf(...lines.map(({ amount }) => sumRefusal(amount, 'period')))
  const drafts = new Map((await lockDrafts(tx, billedAccounts, period)).map(({ id, accountId }) => [accountId, id]))
  const before = Map.groupBy(await workLines(tx, [...drafts.values()]), ({ invoiceId }) => invoiceId)
  const plans = billedAccounts.flatMap((account) => {
    const draft = drafts.get(account.id)
    const own = lines.filter(({ accountId }) => accountId === account.id)
    if (draft === undefined && !own.length) return []
    const present = before.get(draft ?? '') ?? []
    const id = draft ?? randomUUIDv7()
    const rows = rowsOf(id, own, present)
    if (draft && present.map(figuresOf).join('\n') === rows.map(figuresOf).join('\n')) return []
    return [{ account, id, isNew: draft === undefined, own, rows }]
  })
  const ids = plans.map(({ id }) => id)
  // A person may have moved between these accounts, so the work of all drafts is removed first.
  await tx.delete(invoiceLines).where(and(inArray(invoiceLines.invoiceId, ids), isNotNull(invoiceLines.userId)))
  for (const { account, id, isNew, own, rows } of plans) {
    if (isNew)
      await tx.insert(invoices).values({
        id,
        accountId: account.id,
        currency: account.currency,
        period,
        isGenerated: true,
        createdBy: ctx.actor.id,
        createdAt: ctx.request.at,
      })
    await tx.execute(sql`update ${invoiceLines} set position = ${rows.length}::int + hand.place - 1
      from (select id, (row_number() over (order by position))::int as place from ${invoiceLines}
        where invoice_id = ${id}) hand
      where ${invoiceLines.id} = hand.id`)
    await insertRows(tx, invoiceLines, rows)
    await insertRows(
      tx,
      invoicedWork,
      own.flatMap(({ invoicedRanges, userId }, i) =>
        invoicedRanges.map((range) => ({ ...range, invoiceId: id, lineId: rows[i]?.id ?? '', userId, isFree: false })),
      ),
    )
    await writeTotal(tx, id)
  }
  return ids
}

const lockDrafts = (tx: Tx, billedAccounts: Months['accounts'], period: string) =>
  tx
    .select({ id: invoices.id, accountId: invoices.accountId })
    .from(invoices)
    .where(
      and(
        inArray(
          invoices.accountId,
          billedAccounts.map(({ id }) => id),
        ),
        eq(invoices.period, period),
        eq(invoices.status, 'DRAFT'),
        eq(invoices.isGenerated, true),
      ),
    )
    .for('update')

const workLines = (tx: Tx, invoiceIds: readonly string[]) =>
  tx
    .select()
    .from(invoiceLines)
    .where(and(inArray(invoiceLines.invoiceId, [...invoiceIds]), isNotNull(invoiceLines.userId)))
    .orderBy(asc(invoiceLines.position))

type LineRow = typeof invoiceLines.$inferSelect

/** Returns the rows of a draft's lines. Edited descriptions of existing lines are kept. */
function rowsOf(invoiceId: string, lines: readonly NewWorkLine[], before: readonly LineRow[]) {
  const words = wordsOf(before)
  return lines.map((line, position) => ({
    id: randomUUIDv7(),
    invoiceId,
    position,
    userId: line.userId,
    person: line.person,
    description: words(line, lines) ?? line.description,
    chargingMethod: line.method,
    unit: line.unit,
    quantity: String(line.quantity),
    quantityOf: String(line.quantityOf),
    rate: printCents(line.rate),
    amount: printCents(line.amount),
    work: line.work,
  }))
}

type LineKey = Pick<LineRow, 'userId' | 'rate'> & { method: string | null; description: string }

/**
 * Returns a function that finds the description to keep for a line; undefined if there is none. It is the description
 * of the earlier line with the same person, method and rate. If only the rate has changed, the description is also
 * kept, provided that there is a single line with this person and method, both before and now.
 */
function wordsOf(before: readonly LineRow[]) {
  const keys = before.map(({ chargingMethod: method, ...line }): LineKey => ({ ...line, method }))
  const isSame = (one: Pick<LineKey, 'userId' | 'method'>, other: Pick<LineKey, 'userId' | 'method'>) =>
    one.userId === other.userId && one.method === other.method
  return (line: NewWorkLine, among: readonly NewWorkLine[]): string | undefined => {
    const own = keys.filter((one) => isSame(one, line))
    const same = own.find(({ rate }) => parseCents(rate) === line.rate)
    const isOnly = own.length === 1 && among.filter((one) => isSame(one, line)).length === 1
    return (same ?? (isOnly ? own[0] : undefined))?.description
  }
}

/** Returns the calculated fields of a line as text; the same work gives the same text. */
const figuresOf = ({
  userId,
  quantity,
  quantityOf,
  rate,
  amount,
  work,
}: Pick<LineRow, 'userId' | 'quantity' | 'quantityOf' | 'rate' | 'amount' | 'work'>): string =>
  JSON.stringify([userId, quantity, quantityOf, rate, amount, sortKeys(work)])

/** Returns a value with the fields of its objects sorted, because the database stores them in its own order. */
const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value)
    .map(([key, field]) => [key, sortKeys(field)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}
