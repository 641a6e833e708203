import { and, asc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm'
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
import { payrollRuns } from '../tables.ts'
import { readNewEntry } from './addPayItemEntry.ts'

/** The number of people calculated at a time, and the maximum numbers of people and later months in the preview. */
const batchSize = 500
const shownPeople = 50
const shownMonths = 24

interface Paid {
  payee: Payee
  period: string
  line: Line
}

/**
 * Returns who gets a pay item by a new entry or rule in its first month, and how much, with the totals of later months
 * that already have payroll. Writes nothing; logs the access.
 * @throws Refusal as for `readNewEntry`.
 */
export async function previewPayItemEntry(ctx: Context, input: AddPayItemEntry): Promise<{ preview: PayItemPreview }> {
  const { db } = ctx.app
  const assumed = await readNewEntry(db, ctx.actor, input)
  const period = input.firstMonth
  const later = await selectLaterMonths(db, period, assumed)
  const paid = await computePaid(db, [period, ...later], assumed)
  const { userId } = assumed.entry
  await recordRepeated(ctx, {
    action: 'payroll.pay_item_previewed',
    subject: { type: 'payroll_item', id: assumed.item.id },
    personId: userId,
    after: { code: assumed.item.code, firstMonth: period },
  })
  const byName = paid
    .filter((one) => one.period === period)
    .toSorted((a, b) => a.payee.searchText.localeCompare(b.payee.searchText))
  return {
    preview: {
      ...presentMonth(period, paid),
      laterMonths: later.map((month) => presentMonth(month, paid)),
      people: byName.slice(0, shownPeople).map(({ payee, line }) => ({
        user: presentPerson(payee),
        currency: line.currency,
        amount: jsonOf(line.amount),
      })),
    },
  }
}

/** Returns the number of people paid in a month, and the totals by currency. */
function presentMonth(period: string, paid: readonly Paid[]) {
  const ofMonth = paid.filter((one) => one.period === period)
  return {
    period,
    count: new Set(ofMonth.map(({ payee }) => payee.id)).size,
    totals: salaryCurrencies.flatMap((currency) => {
      const own = ofMonth.filter(({ line }) => line.currency === currency)
      return own.length ? [{ currency, amount: jsonOf(sumOf(own.map(({ line }) => line.amount))) }] : []
    }),
  }
}

/** Returns the months after the first that the entry also applies to and that already have payroll, the earliest ones. */
async function selectLaterMonths(db: Db, first: string, { entry: { lastPeriod } }: ItemEntry): Promise<string[]> {
  const isLater = and(
    gt(payrollRuns.period, first),
    lastPeriod === null ? undefined : lte(payrollRuns.period, lastPeriod),
  )
  const runs = await db
    .select({ period: payrollRuns.period })
    .from(payrollRuns)
    .where(isLater)
    .orderBy(asc(payrollRuns.period))
    .limit(shownMonths)
  return runs.map(({ period }) => period)
}

/** Returns the lines that come of an entry or rule in these months, with their people. */
async function computePaid(db: Db, periods: readonly [string, ...string[]], assumed: ItemEntry): Promise<Paid[]> {
  const { userId } = assumed.entry
  const [first] = periods
  const last = periods.at(-1) ?? first
  const isTheirs: SQL | undefined = userId === null ? or(isConsidered(first), isConsidered(last)) : eq(users.id, userId)
  const read = (last?: Payee) =>
    selectPayeesWhere(db, and(isTheirs, last ? gt(users.id, last.id) : sql`true`), batchSize)
  const paid: Paid[] = []
  for await (const people of readInOrder(batchSize, read)) {
    const months = people.flatMap(({ id }) => periods.map((period) => ({ userId: id, period })))
    const { factsOf } = await readMonths(db, people, months, { current: last, newItem: assumed })
    for (const payee of people)
      for (const period of periods)
        for (const line of computeMonth(factsOf(payee, period)))
          if (line.because.kind === 'PAY_ITEM' && line.because.sourceId === assumed.entry.id)
            paid.push({ payee, period, line })
  }
  return paid
}
