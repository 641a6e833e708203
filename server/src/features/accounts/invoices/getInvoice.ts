import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import { readInvoice } from './queries.ts'

/** Returns one invoice in full. @throws Refusal 404. */
export async function getInvoice({ app: { db }, actor }: Context, { id }: { id: string }) {
  return { invoice: await readInvoice(db, actor, await readCompanyToday(db), id) }
}
