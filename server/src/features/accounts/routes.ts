import type { Handlers } from '../../http/serveContract.ts'
import { allow, notFound } from '../../errors.ts'
import { accountDetail } from './accounts/accountDetail.ts'
import { accountStats } from './accounts/accountStats.ts'
import { createAccount } from './accounts/createAccount.ts'
import { listAccounts } from './accounts/listAccounts.ts'
import { removeAccount } from './accounts/removeAccount.ts'
import { updateAccount } from './accounts/updateAccount.ts'

const later = () => Promise.resolve(allow(notFound()))

export const accountsHandlers: Handlers<'accounts'> = {
  list: listAccounts,
  stats: accountStats,
  detail: accountDetail,
  create: createAccount,
  update: updateAccount,
  remove: removeAccount,
  invoices: () => later(),
  invoice: () => later(),
  createInvoice: () => later(),
  generateInvoices: () => later(),
  editInvoice: () => later(),
  removeInvoice: () => later(),
  addPayment: () => later(),
  creditInvoice: () => later(),
  sendInvoice: () => later(),
  invoicePdf: () => later(),
  aging: () => later(),
  statement: () => later(),
  statementFile: () => later(),
}
