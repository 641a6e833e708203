import { Account } from '@muster/contract/accounts/accounts'
import { Invoice, InvoicePayment } from '@muster/contract/accounts/invoices'
import { InvoiceLine } from '@muster/contract/accounts/lines'
import { Aging, Statement } from '@muster/contract/accounts/statements'
import type { Feature } from '../../feature.ts'
import { createDemoAccounts } from './demo/createDemoAccounts.ts'
import { createDemoInvoices } from './demo/createDemoInvoices.ts'
import { effectsOnAccounts } from './effects.ts'
import { invoiceMails } from './invoices/mail.ts'
import { notifyOverdue } from './invoices/notifyOverdue.ts'
import { invoicesSource } from './invoices/searchSource.ts'
import { accountsHandlers } from './routes.ts'
import { invoicedWork, invoiceLines, invoicePayments, invoices } from './tables.ts'

export const accountsFeature: Feature<'accounts'> = {
  reference: {
    title: 'Accounts',
    description: 'Client accounts for people who are not internal, with invoices and balances.',
    shapes: { Account, Invoice, InvoiceLine, InvoicePayment, Statement, Aging },
  },
  handlers: accountsHandlers,
  search: [invoicesSource],
  mails: invoiceMails,
  auditActions: [
    'account.created',
    'account.updated',
    'account.deleted',
    'account.statement_exported',
    'invoice.drafted',
    'invoice.generated',
    'invoice.changed',
    'invoice.issued',
    'invoice.voided',
    'invoice.discarded',
    'invoice.payment_recorded',
    'invoice.credited',
    'invoice.overdue_told',
    'invoice.sent',
  ],
  auditPermissions: { account: 'accounts.view', invoice: 'accounts.manage_invoices' },
  effects: effectsOnAccounts,
  people: {
    permanentRecords: {
      named: [
        { column: invoices.createdBy },
        { column: invoices.issuedBy },
        { column: invoices.voidedBy },
        { column: invoiceLines.userId },
        { column: invoicedWork.userId },
        { column: invoicePayments.recordedBy },
      ],
    },
  },
  scheduledWork: { 'accounts.tellOverdue': { cron: '40 * * * *', work: notifyOverdue } },
  demo: { createAtStart: createDemoAccounts, createLaterHistory: createDemoInvoices },
}
