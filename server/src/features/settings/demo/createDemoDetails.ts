import { settings } from '../../../companySettings/tables.ts'
import type { Settings } from '../../../companySettings/settings.ts'
import type { Tx } from '../../../db/database.ts'

/**
 * The demo company's details on its invoices; the bank account is fictional. Its limit for unusual changes of pay leaves out
 * most overtime.
 */
const details = {
  companyAddress: '22 Talaat Harb Street\nCairo 11511\nEgypt',
  taxNumber: '482-117-935',
  registrationNumber: '174052 Cairo',
  bankName: 'Demo Bank of the Nile',
  accountHolder: 'Muster',
  accountNumber: 'EG38 0019 0005 0000 0000 2631 8000 2',
  bic: 'DEMOEGCX',
  replyTo: 'office@demo.test',
  payVarianceAmount: 2500,
} satisfies Partial<Settings>

/** Sets the demo company's details before any document is issued. */
export async function createDemoDetails(tx: Tx): Promise<void> {
  await tx.insert(settings).values(Object.entries(details).map(([key, value]) => ({ key, value })))
}
