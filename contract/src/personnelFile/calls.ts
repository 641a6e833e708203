import { banking } from './banking.ts'
import { emergencyContacts } from './emergencyContacts.ts'
import { furtherAccounts } from './furtherAccounts.ts'
import { hiringDocuments } from './hiringDocuments.ts'

export const personnelFile = { ...banking, ...furtherAccounts, ...emergencyContacts, ...hiringDocuments }
