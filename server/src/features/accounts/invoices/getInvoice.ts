import { companyToday } from '../../../company/settings.ts'
import type { Context } from '../../../context.ts'
import { invoiceInFull } from './queries.ts'

/** Returns one invoice in full. @throws Refusal 404. */
export async function getInvoice({ app: { db }, actor }: Context, { id }: { id: string }) {
  return { invoice: await invoiceInFull(db, actor, await companyToday(db), id) }
}
