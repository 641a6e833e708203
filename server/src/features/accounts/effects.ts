import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { effect, type FindEffects } from '../../companySettings/effects.ts'
import { meetsAny } from '../../db/dayRanges.ts'
import { invoiceLines, invoices } from './tables.ts'

/**
 * Returns the effects of a change of employment on invoices: the months with issued invoices for the person's work, and
 * those with drafts. Contains only months in which the change adds or removes days of employment.
 */
export const effectsOnAccounts: FindEffects = async (db, { employment }) => {
  if (!employment?.actor.permissions.has('accounts.manage_invoices')) return []
  const { change } = employment
  const { period, status } = invoices
  const first = sql`(${period} || '-01')::date`
  const last = sql`(${first} + interval '1 month - 1 day')::date`
  const rows = await db
    .selectDistinct({ period, isDraft: sql<boolean>`${status} = 'DRAFT'` })
    .from(invoices)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .where(
      and(
        eq(invoiceLines.userId, change.userId),
        eq(invoices.kind, 'INVOICE'),
        inArray(status, ['DRAFT', 'ISSUED', 'PAID']),
        isNotNull(period),
        meetsAny([...change.daysLost, ...change.daysGained], first, last),
      ),
    )
    .orderBy(asc(period))
  const months = (ofDrafts: boolean) =>
    rows.flatMap((row) => (row.isDraft === ofDrafts && row.period !== null ? [row.period] : []))
  const [drafts, issued] = [months(true), months(false)]
  return [
    ...(issued.length ? [effect('invoices.issued', { months: issued })] : []),
    ...(drafts.length ? [effect('invoices.drafts', { months: drafts })] : []),
  ]
}
