import { all, type FeatureRows, ofPerson, row, type Who } from '../../../../testing/rows.ts'
import { unknownId, type World } from '../../../../testing/world.ts'

/** Returns the query for a person's direct reports. */
const reportsInput = (_: World, { subject }: Who) => ({ managerId: subject ?? unknownId() })

// oxfmt-ignore
export const rows: FeatureRows<'directory'> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  list: row(reportsInput,  all,     all,           all,          all,          all,           all),
  person: row(ofPerson,    all,     all,           all,          all,          all,           all),
}
