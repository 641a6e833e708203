import { recordTable } from '../table.ts'

/** Where each person's pay goes, version by version, sealed. */
export const bankingDetails = recordTable('banking_details')
