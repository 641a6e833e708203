import { recordTable } from '../../../people/sealedRecords/recordTable.ts'

/** The details by which the insurance knows people (`InsuredPerson`), encrypted, with all versions. */
export const insuredPeople = recordTable('payroll_insured_people')
