import { type FeatureRows, row, none } from '../../../../testing/rows.ts'

const present = () => ({ scope: 'team', group: 'IN', page: 1, limit: 100 })

// oxfmt-ignore
export const rows: FeatureRows<'dashboards'> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  admin: row(none,           '403',   '403',         '403',        '403',        '403',         'ok'),
  manager: row(none,         '403',   '403',         'ok',         'ok',         'ok',          'ok'),
  hr: row(none,              '403',   '403',         '403',        '403',        'ok',          'ok'),
  employee: row(none,        'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
  presence: row(present,     '403',   '403',         'ok',         'ok',         'ok',          'ok'),
  attention: row(none,       '403',   '403',         '403',        '403',        '403',         'ok'),
}
