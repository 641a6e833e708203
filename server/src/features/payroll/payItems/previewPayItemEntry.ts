import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { salaryCurrencies } from '@muster/contract/kit/currencies'
import type { AddPayItemEntry, PayItemPreview } from '@muster/contract/payroll/payItems'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { readInOrder } from '../../../db/readBatches.ts'
import { jsonOf, sumOf } from '../../../pay/money.ts'
import { users } from '../../../people/tables.ts'
import { computeMonth } from '../engine/computeMonth.ts'
import type { Line } from '../engine/records.ts'
import type { ItemEntry } from '../facts/payItems.ts'
import { isConsidered, type Payee, presentPerson, selectPayeesWhere } from '../facts/people.ts'
import { readMonths } from '../facts/readFacts.ts'
import { readNewEntry } from './addPayItemEntry.ts'

/** The number of people calculated at a time, and the maximum number in the preview. */
const batchSize = 500
const shownPeople = 50

interface Paid {
  payee: Payee
  line: Line
}

/**
 * Returns who gets a pay item by a new entry or rule in its first month, and how much. Writes nothing; logs the access.
 * @throws Refusal as for `readNewEntry`.
 */
export async function previewPayItemEntry(ctx: Context, input: AddPayItemEntry): Promise<{ preview: PayItemPreview }> {
  const { db } = ctx.app
  const assumed = await readNewEntry(db, ctx.actor, input)
  const period = input.firstMonth
  const paid = await computePaid(db, period, assumed)
  const { userId } = assumed.entry
  await recordRepeated(ctx, {
    action: 'payroll.pay_item_previewed',
    subject: { type: 'payroll_item', id: assumed.item.id },
    personId: userId,
    after: { code: assumed.item.code, firstMonth: period },
  })
  const byName = paid.toSorted((a, b) => a.payee.searchText.localeCompare(b.payee.searchText))
  return {
    preview: {
      period,
      count: new Set(paid.map(({ payee }) => payee.id)).size,
      totals: salaryCurrencies.flatMap((currency) => {
        const own = paid.filter(({ line }) => line.currency === currency)
        return own.length ? [{ currency, amount: jsonOf(sumOf(own.map(({ line }) => line.amount))) }] : []
      }),
      people: byName.slice(0, shownPeople).map(({ payee, line }) => ({
        user: presentPerson(payee),
        currency: line.currency,
        amount: jsonOf(line.amount),
      })),
    },
  }
}

/** Returns the lines that come of an entry or rule in a month, with their people. */
async function computePaid(db: Db, period: string, assumed: ItemEntry): Promise<Paid[]> {
  const { userId } = assumed.entry
  const isTheirs: SQL | undefined = userId === null ? isConsidered(period) : eq(users.id, userId)
  const read = (last?: Payee) =>
    selectPayeesWhere(db, and(isTheirs, last ? gt(users.id, last.id) : sql`true`), batchSize)
  const paid: Paid[] = []
  for await (const people of readInOrder(batchSize, read)) {
    const months = people.map(({ id }) => ({ userId: id, period }))
    const { factsOf } = await readMonths(db, people, months, { current: period, newItem: assumed })
    for (const payee of people)
      for (const line of computeMonth(factsOf(payee, period)))
        if (line.because.kind === 'PAY_ITEM' && line.because.sourceId === assumed.entry.id) paid.push({ payee, line })
  }
  return paid
}
