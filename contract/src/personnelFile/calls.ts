import { banking } from './banking.ts'
import { emergencyContacts } from './emergencyContacts.ts'
import { hiringDocuments } from './hiringDocuments.ts'

export const personnelFile = { ...banking, ...emergencyContacts, ...hiringDocuments }
