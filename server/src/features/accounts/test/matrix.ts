import { all, type FeatureRows, no, none, row, when } from '../../../../testing/rows.ts'
import {
  accountInput,
  filterInput,
  generateInput,
  invoiceInput,
  newAccountInput,
  newInvoiceInput,
  renameInput,
  sendInput,
  unbilledInput,
} from './world.ts'

const credit = { reason: 'Too much' }

// oxfmt-ignore
export const rows: FeatureRows<'accounts'> = {
  //                                     nothing  Employee  Team Lead  Dept. Manager  HR Manager  Super Admin
  list: row(none,                          '403',   '403',    '403',     '403',         'ok',       'ok'),
  stats: row(none,                         '403',   '403',    '403',     '403',         'ok',       'ok'),
  detail: row(accountInput(),              no,      no,       no,        no,            all,        all),
  create: row(newAccountInput,             '403',   '403',    '403',     '403',         'ok',       'ok'),
  update: row(renameInput,                 no,      no,       no,        no,            all,        all),
  remove: row(accountInput(),              no,      no,       no,        no,            no,         all),
  aging: row(none,                         '403',   '403',    '403',     '403',         'ok',       'ok'),
  statement: row(accountInput(),           no,      no,       no,        no,            all,        all),
  statementFile: row(accountInput(),       no,      no,       no,        no,            all,        all),
  invoices: row(filterInput,               no,      no,       no,        no,            all,        all),
  invoice: row(invoiceInput(),             no,      no,       no,        no,            all,        all),
  createInvoice: row(newInvoiceInput,      no,      no,       no,        no,            all,        all),
  generateInvoices: row(generateInput,     no,      no,       no,        no,            all,        all),
  unbilled: row(unbilledInput,             no,      no,       no,        no,            all,        all),
  editInvoice: [
    when('change', invoiceInput({ note: 'Thank you' }), no, no, no,      no,            all,        all),
    when('issue', invoiceInput({ status: 'ISSUED' }), no, no, no,        no,            all,        all),
    when('void', invoiceInput({ status: 'VOID' }, 'ISSUED'), no, no, no, no,            all,        all),
  ],
  removeInvoice: row(invoiceInput(),       no,      no,       no,        no,            all,        all),
  addPayment: row(invoiceInput({ amount: 10 }, 'ISSUED'), no, no, no,    no,            all,        all),
  creditInvoice: row(invoiceInput(credit, 'ISSUED'), no, no,  no,        no,            all,        all),
  sendInvoice: row(sendInput,              no,      no,       no,        no,            all,        all),
  invoicePdf: row(invoiceInput({}, 'ISSUED'), no,   no,       no,        no,            all,        all),
}
