import { asc, inArray, sql } from 'drizzle-orm'
import type { GenerateInvoices } from '@muster/contract/accounts/invoices'
import { change } from '../../../audit/change.ts'
import { todayOf } from '../../../company/settings.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { databaseError } from '../../../db/failures.ts'
import { allow, assertFound, conflict, invalid } from '../../../errors.ts'
import { users } from '../../../people/tables.ts'
import { accountsChanged } from '../messages.ts'
import { accounts, invoices } from '../tables.ts'
import { presentInvoice, selectInvoices } from './queries.ts'
import { readWork } from './work/readWork.ts'
import { writeDrafts } from './work/writeDrafts.ts'

/**
 * Drafts the invoices of a month from the people of an account, or of all accounts; again, drafts are recalculated. Of two
 * who ask at once the second finds what the first has drafted, and changes nothing.
 * @throws Refusal 404; 400 for a month to come; 409 where somebody’s work is being drafted for another account.
 */
export const generateInvoices = (ctx: Context, { accountId, period }: GenerateInvoices) =>
  withoutClash(() =>
    change(ctx, async (tx) => {
      const { actor } = ctx
      const today = await todayOf(tx, ctx)
      allow(period > today.slice(0, 7) ? invalid({ period: 'This month has not begun yet' }) : null)
      const chosen = await lockAccounts(tx, accountId)
      if (accountId !== undefined) assertFound(chosen[0])
      const { lines, skipped } = await readWork(tx, chosen, period)
      const changed = await writeDrafts(tx, ctx, { accounts: chosen, period, lines })
      const drafts = await selectInvoices(tx)
        .where(
          sql`${invoices.status} = 'DRAFT' and ${invoices.isGenerated} and ${invoices.period} = ${period}
          and ${inArray(
            invoices.accountId,
            chosen.map(({ id }) => id),
          )}`,
        )
        .orderBy(asc(sql`lower(${accounts.name})`), asc(invoices.id))
      return {
        action: 'invoice.generated',
        subject: { type: 'account', id: accountId ?? null },
        after: { period, invoices: changed },
        events: changed.length ? [accountsChanged()] : [],
        answer: {
          count: changed.length,
          invoices: drafts.map((row) => presentInvoice(actor, today, row)),
          skipped,
        },
      }
    }),
  )

/** The database keeps a minute from standing on two invoices, also where two are drafted at this moment. */
const withoutClash = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    const isClash = databaseError(error)?.constraint === 'invoiced_work_once'
    allow(
      isClash
        ? conflict('Work of the same people is being drafted. Please try again.', 'invoice.changed_meanwhile')
        : null,
    )
    throw error
  })

/** The account, or all that have people, locked one after the other in the same order by everybody. */
const lockAccounts = (tx: Tx, accountId: string | undefined) =>
  tx
    .select()
    .from(accounts)
    .where(
      accountId === undefined
        ? sql`exists (select from ${users} u where u.account_id = ${accounts.id})`
        : sql`${accounts.id} = ${accountId}`,
    )
    .orderBy(asc(accounts.id))
    .for('update')
