import { all, type FeatureRows, no, none, row } from '../../../../testing/rows.ts'
import { generateInput, invoiceInput, newAccountInput, newInvoiceInput } from './inputs.ts'
import { accountInput } from './world.ts'

// oxfmt-ignore
export const rows: FeatureRows<'accounts'> = {
  //                              nothing  Employee  Team Lead  Dept. Manager  HR Manager  Super Admin
  list: row(none,                   '403',   '403',    '403',     '403',         'ok',       'ok'),
  stats: row(none,                  '403',   '403',    '403',     '403',         'ok',       'ok'),
  detail: row(accountInput(),       no,   no,    no,     no,         all,       all),
  create: row(newAccountInput,      '403',   '403',    '403',     '403',         'ok',       'ok'),
  update: row(accountInput({ name: 'Renamed' }), no, no, no, no,     all,       all),
  remove: row(accountInput(),       no,   no,    no,     no,         no,      all),
  aging: row(none,                  '403',   '403',    '403',     '403',         '404',      '404'),
  statement: row(accountInput(),    no,   no,    no,     no,         '404 404 404',      '404 404 404'),
  statementFile: row(accountInput(), no,  no,    no,     no,         '404 404 404',      '404 404 404'),
  invoices: row(none,               no,   no,    no,     no,         '404 404 404',      '404 404 404'),
  invoice: row(invoiceInput(),      no,   no,    no,     no,         '404 404 404',      '404 404 404'),
  createInvoice: row(newInvoiceInput, no, no,    no,     no,         '404 404 404',      '404 404 404'),
  generateInvoices: row(generateInput, no, no,   no,     no,         '404 404 404',      '404 404 404'),
  editInvoice: row(invoiceInput({ note: 'Thank you' }), no, no, no, no, '404 404 404',   '404 404 404'),
  removeInvoice: row(invoiceInput(), no,  no,    no,     no,         '404 404 404',      '404 404 404'),
  addPayment: row(invoiceInput({ amount: 10 }), no, no, no, no,      '404 404 404',      '404 404 404'),
  creditInvoice: row(invoiceInput({ reason: 'Too much' }), no, no, no, no, '404 404 404', '404 404 404'),
  sendInvoice: row(invoiceInput(),  no,   no,    no,     no,         '404 404 404',      '404 404 404'),
  invoicePdf: row(invoiceInput(),   no,   no,    no,     no,         '404 404 404',      '404 404 404'),
}
