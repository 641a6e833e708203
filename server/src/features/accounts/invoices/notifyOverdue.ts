import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import { scheduledSource } from '../../../background/scheduledSource.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import type { App } from '../../../context.ts'
import { notify } from '../../../events/event.ts'
import { accountsChanged, invoicesOverdue, managingInvoices, type OverdueInvoice } from '../messages.ts'
import { accounts, invoices } from '../tables.ts'

/** Notifies the people who manage invoices of newly overdue invoices, once for each invoice. */
export async function notifyOverdue(app: Pick<App, 'db' | 'keys' | 'areasReaching'>): Promise<void> {
  const today = await readCompanyToday(app.db)
  if ((await app.db.$count(invoices, isNotYetNotified(today))) === 0) return
  await change(scheduledSource(app, 'overdue invoices'), async (tx) => {
    // Another process may have notified them of some of these at the same moment.
    const rows = await tx
      .update(invoices)
      .set({ overdueToldAt: sql`now()` })
      .from(accounts)
      .where(and(isNotYetNotified(today), eq(accounts.id, invoices.accountId)))
      .returning({ number: invoices.number, account: accounts.name, dueDate: invoices.dueDate })
    const [first, ...others] = rows
      .flatMap(({ number, account, dueDate }): OverdueInvoice[] =>
        number && dueDate ? [{ number, account, dueDate }] : [],
      )
      .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
    return {
      action: 'invoice.overdue_told',
      subject: { type: 'invoice', id: null },
      after: { invoices: rows.length },
      events: first ? [notify(invoicesOverdue([first, ...others]), managingInvoices), accountsChanged()] : [],
      answer: undefined,
    }
  })
}

const isNotYetNotified = (today: string): SQL | undefined =>
  and(
    eq(invoices.status, 'ISSUED'),
    eq(invoices.kind, 'INVOICE'),
    lt(invoices.dueDate, today),
    isNull(invoices.overdueToldAt),
  )
