import { recordTable } from '../../../people/sealedRecords/recordTable.ts'

/** How each person is known to the insurance (`InsuredPerson`), encrypted, with all versions. */
export const insuredPeople = recordTable('payroll_insured_people')
