import type { EditInvoice, Invoice } from '@muster/contract/accounts/invoices'
import type { App, Context } from '../../../context.ts'
import { demoAccounts } from '../../../people/demo/accounts.ts'
import { actorsByEmail, contextOf, timeOn, readDemoPlan } from '../../../people/demo/acting.ts'
import { addPayment } from '../invoices/addPayment.ts'
import { creditInvoice } from '../invoices/creditInvoice.ts'
import { editInvoice } from '../invoices/editInvoice.ts'
import { generateInvoices } from '../invoices/generateInvoices.ts'
import { notifyOverdue } from '../invoices/notifyOverdue.ts'

/** The number of past months to invoice. The current month only gets drafts. */
const months = 12

/**
 * The outcomes of the invoices that are not paid in full on time. Each key names the account and the invoice's age in
 * months.
 */
const outcomesOfExceptions: Record<string, 'UNPAID' | 'PAID_IN_PART' | 'CREDITED' | 'VOID'> = {
  'Nile Logistics 5': 'CREDITED',
  'Nile Logistics 3': 'UNPAID',
  'Nile Logistics 2': 'PAID_IN_PART',
  'Delta Retail Group 4': 'VOID',
  'Thames Consulting 2': 'UNPAID',
}

interface Demo {
  today: Temporal.PlainDate
  /**
   * Returns the context of a call that someone in HR makes on a day, always at the same time of that day. Of several
   * calls with the same key, only the first has an effect.
   */
  contextOn: (day: Temporal.PlainDate, key: string) => Context
}

/**
 * Creates a year of invoices for the demo company by calling the API's functions. Each call is dated to the day on
 * which it would have been made. After a crash, the next run adds what is missing.
 */
export async function createDemoInvoices(app: App): Promise<void> {
  const today = Temporal.PlainDate.from((await readDemoPlan(app)).today)
  const hr = (await actorsByEmail(app)).get(demoAccounts[1]?.email ?? '')
  if (!hr) throw new Error('The demo company has no one in HR')
  const demo: Demo = {
    today,
    contextOn: (day, key) => contextOf(app, hr, 'POST /invoices', `demo-invoices-${key}`, timeOn(day, 10)),
  }
  for (let ago = months; ago >= 1; ago--) await invoiceMonth(demo, ago)
  const period = today.toPlainYearMonth().toString()
  await generateInvoices(demo.contextOn(today, 'open'), { period })
  await notifyOverdue(app)
}

async function invoiceMonth(demo: Demo, ago: number): Promise<void> {
  const month = demo.today.toPlainYearMonth().subtract({ months: ago })
  const issued = month.add({ months: 1 }).toPlainDate({ day: 1 })
  const period = month.toString()
  const result = await generateInvoices(demo.contextOn(issued, period), { period })
  const moveInvoice = async (
    { id, account }: Pick<Invoice, 'id' | 'account'>,
    status: EditInvoice['status'],
    word: string,
  ) => (await editInvoice(demo.contextOn(issued, `${account.name}-${period}-${word}`), { id, status })).invoice
  // All invoices of a day are issued first, so that their numbers follow the dates of issue.
  const all: Invoice[] = []
  for (const draft of result.invoices) all.push(await moveInvoice(draft, 'ISSUED', 'issued'))
  for (const invoice of all) {
    const { id, account } = invoice
    const key = `${account.name}-${period}`
    const outcome = outcomesOfExceptions[`${account.name} ${ago}`]
    if (outcome === 'UNPAID') continue
    if (outcome === 'VOID') {
      await moveInvoice(invoice, 'VOID', 'void')
      await issueAgain(demo, key, { period, accountId: account.id, issued })
      continue
    }
    const rest =
      outcome === 'CREDITED'
        ? (
            await creditInvoice(demo.contextOn(issued.add({ days: 5 }), `${key}-credit`), {
              id,
              reason: 'The service was down for two days',
              lines: [{ description: 'Two days without service', amount: 280 }],
            })
          ).invoice.due
        : invoice.due
    await pay(demo, key, { id, amount: outcome === 'PAID_IN_PART' ? Math.floor(rest / 2) : rest, issued, ago })
  }
}

/** Drafts and issues an invoice again after it was voided. */
async function issueAgain(
  demo: Demo,
  key: string,
  { period, accountId, issued }: { period: string; accountId: string; issued: Temporal.PlainDate },
): Promise<void> {
  const day = issued.add({ days: 1 })
  const { invoices } = await generateInvoices(demo.contextOn(day, `${key}-again`), { accountId, period })
  for (const { id } of invoices) {
    await editInvoice(demo.contextOn(day, `${key}-issued-again`), { id, status: 'ISSUED' })
  }
}

/** Records the payment of an invoice a few days before its due date. The latest month stays unpaid. */
async function pay(
  demo: Demo,
  key: string,
  { id, amount, issued, ago }: { id: string; amount: number; issued: Temporal.PlainDate; ago: number },
): Promise<void> {
  const day = issued.add({ days: 9 + (ago % 4) })
  if (ago === 1 || Temporal.PlainDate.compare(day, demo.today) > 0) return
  await addPayment(demo.contextOn(day, `${key}-paid`), {
    id,
    amount,
    reference: `Transfer ${issued.toString().slice(0, 7)}`,
  })
}
