import { asc, sql } from 'drizzle-orm'
import type { GenerateInvoices } from '@muster/contract/accounts/generation'
import { change } from '../../../audit/change.ts'
import { todayOf } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { databaseError } from '../../../db/failures.ts'
import { recordset } from '../../../db/recordset.ts'
import { throwIf, assertFound, conflict, invalid, type Refusal } from '../../../kernel/errors.ts'
import { countPeopleEverInvoicedTo } from '../../../people/invoicing.ts'
import { accountsChanged } from '../messages.ts'
import { accounts, invoices } from '../tables.ts'
import { presentInvoice, selectInvoices } from './queries.ts'
import { readWork } from './work/readWork.ts'
import { writeDrafts } from './work/writeDrafts.ts'

/**
 * Generates the draft invoices of a month and of the given earlier months, for one account or all. They charge for the
 * work of the people invoiced to the account. Recalculates existing drafts. Of two simultaneous calls, the second finds
 * the drafts of the first and changes nothing.
 * @throws Refusal 404 if there is no such account; 400 for a future month, or if a month of `earlier` is not before
 * `period`; 409 if the same work is being invoiced to another account at that moment.
 */
export const generateInvoices = (ctx: Context, { accountId, period, earlier = [] }: GenerateInvoices) =>
  withoutClash(() =>
    change(ctx, async (tx) => {
      const { actor } = ctx
      const today = await todayOf(tx, ctx)
      throwIf(
        period > today.slice(0, 7) ? invalid({ period: 'This month has not started yet' }) : null,
        earlierRefusal(period, earlier),
      )
      const lockedAccounts = await lockAccounts(tx, accountId, period)
      if (accountId !== undefined) assertFound(lockedAccounts[0])
      const byId = new Map(lockedAccounts.map((account) => [account.id, account]))
      assertFound(earlier.every((one) => byId.has(one.accountId)))
      const before = [...Map.groupBy(earlier, (one) => one.period)].toSorted(([a], [b]) => (a < b ? -1 : 1))
      const { lines, skipped } = await readWork(tx, lockedAccounts, period)
      const changed = await writeDrafts(tx, ctx, { accounts: lockedAccounts, period, lines })
      for (const [earlierPeriod, months] of before) {
        const own = lockedAccounts.filter(({ id }) => months.some((one) => one.accountId === id))
        const work = await readWork(tx, own, earlierPeriod)
        changed.push(...(await writeDrafts(tx, ctx, { accounts: own, period: earlierPeriod, lines: work.lines })))
      }
      const draftKeys = [...lockedAccounts.map(({ id }) => ({ accountId: id, period })), ...earlier]
      const drafts = await selectInvoices(tx)
        .where(
          sql`${invoices.status} = 'DRAFT' and ${invoices.isGenerated} and exists (
            select from ${recordset(invoices, draftKeys, ['accountId', 'period'])} as d
            where d.account_id = ${invoices.accountId} and d.period = ${invoices.period})`,
        )
        .orderBy(asc(sql`lower(${accounts.name})`), asc(invoices.period), asc(invoices.id))
      return {
        action: 'invoice.generated',
        subject: { type: 'account', id: accountId ?? null },
        after: {
          period,
          ...(before.length && { earlier: before.map(([earlierPeriod]) => earlierPeriod) }),
          invoices: changed,
        },
        events: changed.length ? [accountsChanged()] : [],
        answer: {
          count: changed.length,
          invoices: drafts.map((row) => presentInvoice(actor, today, row)),
          skipped,
        },
      }
    }),
  )

/** Returns a refusal 400 naming a month of `earlier` that is not before `period`; otherwise null. */
function earlierRefusal(period: string, earlier: readonly { period: string }[]): Refusal | null {
  const wrong = earlier.findIndex((one) => one.period >= period)
  return wrong < 0 ? null : invalid({ [`earlier.${wrong}.period`]: 'Please choose a month before the invoiced month' })
}

/**
 * Runs `work`. A constraint of the database keeps the same minute from being on two invoices.
 * @throws Refusal 409 if another call put the same work on an invoice at that moment.
 */
const withoutClash = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    const isClash = databaseError(error)?.constraint === 'invoiced_work_once'
    throwIf(
      isClash
        ? conflict('Invoices for the same people are being drafted. Please try again.', 'invoice.changed_meanwhile')
        : null,
    )
    throw error
  })

/**
 * Locks the given account. If none is given, locks all accounts that have or had people, or have a draft of the month.
 * Always locks in the same order.
 */
const lockAccounts = (tx: Tx, accountId: string | undefined, period: string) =>
  tx
    .select()
    .from(accounts)
    .where(
      accountId === undefined
        ? sql`(${countPeopleEverInvoicedTo(accounts.id)} > 0 or exists (
            select from ${invoices} i where i.account_id = ${sql`${accounts}.id`} and i.period = ${period}
              and i.is_generated and i.status = 'DRAFT'))`
        : sql`${accounts.id} = ${accountId}`,
    )
    .orderBy(asc(accounts.id))
    .for('update')
