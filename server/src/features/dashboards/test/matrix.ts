import { type FeatureRows, row, none } from '../../../../testing/rows.ts'

// oxfmt-ignore
export const rows: FeatureRows<'dashboards'> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  admin: row(none,           '403',   '403',         '403',        '403',        '403',         'ok'),
  manager: row(none,         '403',   '403',         'ok',         'ok',         'ok',          'ok'),
  hr: row(none,              '403',   '403',         '403',        '403',        'ok',          'ok'),
  employee: row(none,        'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
}
