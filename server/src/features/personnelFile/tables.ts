import { recordTable } from '../../people/sealedRecords/recordTable.ts'

/** Encrypted bank details of each person, with all versions. */
export const bankingDetails = recordTable('banking_details')

/** Encrypted emergency contact of each person, with all versions. */
export const emergencyContacts = recordTable('emergency_contacts')
