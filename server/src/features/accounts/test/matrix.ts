import { type FeatureRows, row, none } from '../../../../testing/rows.ts'
import { generateInput, invoiceInput, newAccountInput, newInvoiceInput } from './inputs.ts'
import { accountInput } from './world.ts'

// oxfmt-ignore
export const rows: FeatureRows<'accounts'> = {
  //                              nothing  Employee  Team Lead  Dept. Manager  HR Manager  Super Admin
  list: row(none,                   '403',   '403',    '403',     '403',         'ok',       'ok'),
  stats: row(none,                  '403',   '403',    '403',     '403',         'ok',       'ok'),
  detail: row(accountInput(),       '403',   '403',    '403',     '403',         'ok',       'ok'),
  create: row(newAccountInput,      '403',   '403',    '403',     '403',         'ok',       'ok'),
  update: row(accountInput({ name: 'Renamed' }), '403', '403', '403', '403',     'ok',       'ok'),
  remove: row(accountInput(),       '403',   '403',    '403',     '403',         '403',      'ok'),
  aging: row(none,                  '403',   '403',    '403',     '403',         '404',      '404'),
  statement: row(accountInput(),    '403',   '403',    '403',     '403',         '404',      '404'),
  statementFile: row(accountInput(), '403',  '403',    '403',     '403',         '404',      '404'),
  invoices: row(none,               '403',   '403',    '403',     '403',         '404',      '404'),
  invoice: row(invoiceInput(),      '403',   '403',    '403',     '403',         '404',      '404'),
  createInvoice: row(newInvoiceInput, '403', '403',    '403',     '403',         '404',      '404'),
  generateInvoices: row(generateInput, '403', '403',   '403',     '403',         '404',      '404'),
  editInvoice: row(invoiceInput({ note: 'Thank you' }), '403', '403', '403', '403', '404',   '404'),
  removeInvoice: row(invoiceInput(), '403',  '403',    '403',     '403',         '404',      '404'),
  addPayment: row(invoiceInput({ amount: 10 }), '403', '403', '403', '403',      '404',      '404'),
  creditInvoice: row(invoiceInput({ reason: 'Too much' }), '403', '403', '403', '403', '404', '404'),
  sendInvoice: row(invoiceInput(),  '403',   '403',    '403',     '403',         '404',      '404'),
  invoicePdf: row(invoiceInput(),   '403',   '403',    '403',     '403',         '404',      '404'),
}
