import { type FeatureRows, none, row, when } from '../../../../testing/rows.ts'
import { netPayInput, ofAttendance, ofPayroll, presentDaysInput } from './inputs.ts'

// oxfmt-ignore
export const rows: FeatureRows<'reports'> = {
  //                                           nothing Employee Team Lead Dept. Manager HR Manager Super Admin
  dashboard: row(none,                         '403',  '403',   '403',    'ok',         'ok',      'ok'),
  detail: [
    when('of attendance', ofAttendance,        '403',  '403',   '403',    'ok',         'ok',      'ok'),
    when('of payroll', ofPayroll,              '403',  '403',   '403',    '403',        'ok',      'ok'),
  ],
  rows: [
    when('of attendance', presentDaysInput,    '403',  '403',   '403',    'ok',         'ok',      'ok'),
    when('of payroll', netPayInput,            '403',  '403',   '403',    '403',        'ok',      'ok'),
  ],
  export: [
    when('of attendance', ofAttendance,        '403',  '403',   '403',    'ok',         'ok',      'ok'),
    when('of payroll', ofPayroll,              '403',  '403',   '403',    '403',        'ok',      'ok'),
  ],
}
