import { eq } from 'drizzle-orm'
import type { ChargingMethod } from '@muster/contract/kit/people'
import type { Tx } from '../../../db/database.ts'
import { fromTheBeginning, recordInvoicing } from '../../../people/invoicing.ts'
import { users } from '../../../people/tables.ts'
import { accounts } from '../tables.ts'

/** The clients of the demo company. */
const demoAccounts = [
  {
    name: 'Nile Logistics',
    currency: 'USD',
    type: 'REVENUE',
    description: 'Platform team on call',
    initialBalance: '0',
    email: 'payables@nile-logistics.example',
    address: '14 Corniche El Nile\nCairo\nEgypt',
    paymentDays: 30,
  },
  {
    name: 'Delta Retail Group',
    currency: 'EUR',
    type: 'REVENUE',
    description: 'Shop software',
    initialBalance: '12500',
    email: 'invoices@delta-retail.example',
    address: '8 Port Said Street\nAlexandria\nEgypt',
    paymentDays: 14,
  },
  { name: 'Office and Facilities', currency: 'USD', type: 'EXPENSE', description: null, initialBalance: '4000' },
  { name: 'Operating Account', currency: 'USD', type: 'OPERATIONAL', description: null, initialBalance: '85000' },
  {
    name: 'Thames Consulting',
    currency: 'GBP',
    type: 'REVENUE',
    description: 'Quality audits',
    initialBalance: '0',
    // Without an email address, its invoices are printed.
    address: '27 Bankside\nLondon',
    paymentDays: 30,
  },
] as const

/**
 * The people who work for a client, each with the account that they are invoiced to, the charging method and the
 * amount.
 */
const demoContractors: Record<string, { account: string; chargingMethod: ChargingMethod; amount: string }> = {
  'daniel.mbeki@demo.test': { account: 'Nile Logistics', chargingMethod: 'monthly', amount: '4200.00' },
  'chloe.lefevre@demo.test': { account: 'Delta Retail Group', chargingMethod: 'bi-weekly', amount: '1950.00' },
  'oscar.ferreira@demo.test': { account: 'Thames Consulting', chargingMethod: 'hourly', amount: '38.50' },
}

/** Adds the accounts of the demo company, and invoices its contractors to them. */
export async function createDemoAccounts(tx: Tx, people: ReadonlyMap<string, string>): Promise<void> {
  const rows = await tx
    .insert(accounts)
    .values([...demoAccounts])
    .returning({ id: accounts.id, name: accounts.name, currency: accounts.currency })
  for (const [email, { account, chargingMethod, amount }] of Object.entries(demoContractors)) {
    const [client, personId] = [rows.find(({ name }) => name === account), people.get(email)]
    if (!client || !personId) throw new Error(`${email} cannot be invoiced to ${account}`)
    await tx
      .update(users)
      .set({
        isInternal: false,
        accountId: client.id,
        chargingMethod,
        invoicingAmount: amount,
        invoicingCurrency: client.currency,
      })
      .where(eq(users.id, personId))
    await recordInvoicing(tx, [{ userId: personId, holdsFrom: fromTheBeginning }])
  }
}
