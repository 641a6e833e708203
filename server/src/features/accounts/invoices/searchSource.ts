import { and, or, sql } from 'drizzle-orm'
import { readInvoicesNeeds } from '@muster/contract/accounts/view'
import { hasTypedWord } from '../../../people/search.ts'
import { resultColumns, type SearchSource } from '../../../search/source.ts'
import { accounts, invoices } from '../tables.ts'

/** The search for invoices and credit notes, by number and account: drafts first, then the newest. */
export const invoicesSource: SearchSource = {
  type: 'invoice',
  needs: readInvoicesNeeds,
  select: (_db, { words, today, limit }) => {
    const { id, accountId, number, kind, status, total, currency, issuedOn, dueDate, createdAt } = invoices
    const isOverdue = sql`${kind} = 'INVOICE' and ${status} = 'ISSUED' and ${dueDate} < ${today}::date`
    const columns = {
      id: sql`${id}`,
      title: sql`${number}`,
      kind: sql`${kind}`,
      note: sql`(select ${accounts.name} from ${accounts} where ${accounts.id} = ${accountId})`,
      startDate: sql`${issuedOn}`,
      amount: sql`${total}`,
      currency: sql`${currency}`,
      status: sql`case when ${isOverdue} then 'OVERDUE' else ${status} end`,
    }
    // The accounts are found first, so that an index leads to their invoices.
    const isOfAccount = (word: string) =>
      sql`${accountId} = any(array(
        select ${accounts.id} from ${accounts} where ${hasTypedWord(sql`searchable(${accounts.name})`, word)}))`
    // Every number has digits. Other words would only make PostgreSQL read all invoices.
    const isNumbered = (word: string) => (/\d/.test(word) ? hasTypedWord(sql`lower(${number})`, word) : undefined)
    // The cast keeps PostgreSQL from reading all invoices in the order of their list until it has found enough.
    return sql`
      select ${resultColumns(columns)} from ${invoices}
      where ${and(...words.map((word) => or(isOfAccount(word), isNumbered(word))))}
      order by (${status} <> 'DRAFT')::int, ${issuedOn} desc nulls first, length(${number}) desc, ${number} desc,
        ${createdAt} desc, ${id} desc
      limit ${limit}`
  },
}
