import { type FeatureRows, row, none } from '../../../../testing/rows.ts'

// oxfmt-ignore
export const rows: FeatureRows<'accounts'> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  list: row(none,            '403',   '403',         '403',        '403',        'ok',          'ok'),
}
