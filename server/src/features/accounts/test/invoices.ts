import { eq } from 'drizzle-orm'
import type { ChargingMethod } from '@muster/contract/kit/people'
import type { Currency } from '@muster/contract/kit/money'
import { attendanceDays } from '../../attendance/tables.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { fromTheBeginning, recordInvoicing } from '../../../people/invoicing.ts'
import { users } from '../../../people/tables.ts'
import type { TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'

interface InvoicingInput {
  accountId: string
  method?: ChargingMethod
  rate?: string
  currency?: Currency
  hireDate?: string
}

/** Adds a person who is invoiced to an account; returns the id. */
export async function addInvoicedPerson(app: TestApp, name: string, as: InvoicingInput): Promise<string> {
  await newcomer(app, name)
  const id = app.company.id(name)
  await setInvoicing(app, id, as)
  await employ(app.app.db, id, { first: as.hireDate })
  return id
}

/** Sets how a person is invoiced from a day on (by default, always), and replaces what was stored for later days. */
export const setInvoicing = (
  app: TestApp,
  id: string,
  as: InvoicingInput,
  holdsFrom = fromTheBeginning,
): Promise<void> =>
  app.app.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({
        isInternal: false,
        accountId: as.accountId,
        chargingMethod: as.method ?? 'hourly',
        invoicingAmount: as.rate ?? '90.00',
        invoicingCurrency: as.currency ?? 'USD',
      })
      .where(eq(users.id, id))
    await recordInvoicing(tx, [{ userId: id, holdsFrom }])
  })

/** Sets the minutes that a person worked on a day. */
export async function recordWork(app: TestApp, userId: string, date: string, minutes: number): Promise<void> {
  const values = { userId, date, zone: 'Africa/Cairo', status: 'PRESENT' as const, workedSeconds: minutes * 60 }
  await app.app.db
    .insert(attendanceDays)
    .values(values)
    .onConflictDoUpdate({
      target: [attendanceDays.userId, attendanceDays.date],
      set: { workedSeconds: values.workedSeconds },
    })
}

/** Returns functions for the invoice calls of tests, made as the head of HR by default. */
export const invoicing = (app: TestApp) => {
  const ask = async (method: string, path: string, body?: object, as = 'Hr') => app.call(as, method, path, body)
  let accountsMade = 0
  const newAccount = async (more: object = {}) =>
    (await ask('POST', '/accounts', { name: `Client ${(accountsMade += 1)}`, ...more })).body.account
  return {
    account: newAccount,
    create: (body: object) => ask('POST', '/invoices', body),
    generate: (body: object, as?: string) => ask('POST', '/invoices/generate', body, as),
    read: async (id: string) => (await ask('GET', `/invoices/${id}`)).body.invoice,
    edit: (id: string, body: object) => ask('PATCH', `/invoices/${id}`, body),
    pay: (id: string, body: object) => ask('POST', `/invoices/${id}/payments`, body),
    credit: (id: string, body: object) => ask('POST', `/invoices/${id}/credit-note`, body),
    /** Issues an invoice to a new account. */
    async issued(rate = 100, more: object = {}) {
      const { id: accountId } = await newAccount(more)
      const { id } = (await ask('POST', '/invoices', { accountId, lines: [{ description: 'Work', rate }] })).body
        .invoice
      return (await ask('PATCH', `/invoices/${id}`, { status: 'ISSUED' })).body.invoice
    },
  }
}
