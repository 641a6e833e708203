import { recordTable } from '../table.ts'

/** Whom to call when something happens to a person, version by version, sealed. */
export const emergencyContacts = recordTable('emergency_contacts')
