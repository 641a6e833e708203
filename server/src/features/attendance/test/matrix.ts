import { type FeatureRows, row, ofUser, own, team, all, no } from '../../../../testing/rows.ts'

// oxfmt-ignore
export const rows: Partial<FeatureRows<'attendance'>> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  list: row(ofUser,          no,      own,           team,         team,         all,           all),
}
