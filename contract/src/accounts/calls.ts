import { accountCalls } from './accounts.ts'
import { invoiceCalls } from './invoices.ts'
import { statementCalls } from './statements.ts'

export const accounts = { ...accountCalls, ...invoiceCalls, ...statementCalls }
