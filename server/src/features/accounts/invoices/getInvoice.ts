import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { readInvoice } from './queries.ts'

/** Returns an invoice with all its details. @throws Refusal 404 if there is none. */
export async function getInvoice({ app: { db }, actor }: Context, { id }: { id: string }) {
  return { invoice: await readInvoice(db, actor, await readCompanyToday(db), id) }
}
