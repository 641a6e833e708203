import { type FeatureRows, row, page } from '../../../../testing/rows.ts'

// oxfmt-ignore
export const rows: FeatureRows<'team'> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  members: row(page,         '403',   '403',         'ok',         'ok',         'ok',          'ok'),
}
