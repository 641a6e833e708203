import { type FeatureRows, none, row } from '../../../../testing/rows.ts'

// oxfmt-ignore
export const rows: FeatureRows<'approvals'> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  countPending: row(none,    'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
}
