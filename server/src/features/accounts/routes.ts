import type { Handlers } from '../../http/serveContract.ts'
import { accountDetail } from './accounts/accountDetail.ts'
import { accountStats } from './accounts/accountStats.ts'
import { createAccount } from './accounts/createAccount.ts'
import { listAccounts } from './accounts/listAccounts.ts'
import { removeAccount } from './accounts/removeAccount.ts'
import { updateAccount } from './accounts/updateAccount.ts'
import { creditInvoice } from './invoices/creditInvoice.ts'
import { addPayment } from './invoices/addPayment.ts'
import { invoicePdf } from './invoices/pdf/invoicePdf.ts'
import { removeInvoice } from './invoices/removeInvoice.ts'
import { editInvoice } from './invoices/editInvoice.ts'
import { generateInvoices } from './invoices/generateInvoices.ts'
import { createInvoice } from './invoices/createInvoice.ts'
import { getInvoice } from './invoices/getInvoice.ts'
import { listInvoices } from './invoices/listInvoices.ts'
import { listUnbilled } from './invoices/listUnbilled.ts'
import { sendInvoice } from './invoices/sendInvoice.ts'
import { readAging } from './statements/aging.ts'
import { statement } from './statements/statement.ts'
import { statementFile } from './statements/statementFile.ts'

export const accountsHandlers: Handlers<'accounts'> = {
  list: listAccounts,
  stats: accountStats,
  detail: accountDetail,
  create: createAccount,
  update: updateAccount,
  remove: removeAccount,
  invoices: listInvoices,
  invoice: getInvoice,
  createInvoice,
  generateInvoices,
  unbilled: listUnbilled,
  editInvoice,
  removeInvoice,
  addPayment,
  creditInvoice,
  sendInvoice,
  invoicePdf,
  aging: readAging,
  statement,
  statementFile,
}
