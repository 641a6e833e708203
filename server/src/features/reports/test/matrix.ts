import { type FeatureRows, no, none, own, row, type Who, when } from '../../../../testing/rows.ts'
import { addressOf, type World } from '../../../../testing/world.ts'
import {
  customInput,
  editCustomInput,
  editScheduleInput,
  netPayInput,
  newCustomInput,
  newScheduleInput,
  ofAttendance,
  ofPayroll,
  presentDaysInput,
  scheduleInput,
} from './inputs.ts'

/** Returns a search input with the caller's own email, which finds only them. */
const ownSearchInput = async (world: World, { actor }: Who) => ({ search: await addressOf(world, actor) })

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
  customReports: row(none,                     '403',  '403',   '403',    '403',        'ok',      'ok'),
  customReport: row(customInput,               no,     no,      no,       no,           own,       own),
  exportCustomReport: row(customInput,         no,     no,      no,       no,           own,       own),
  createCustomReport: row(newCustomInput,      '403',  '403',   '403',    '403',        'ok',      'ok'),
  editCustomReport: row(editCustomInput,       no,     no,      no,       no,           own,       own),
  removeCustomReport: row(customInput,         no,     no,      no,       no,           own,       own),
  schedules: row(none,                         '403',  '403',   '403',    '403',        'ok',      'ok'),
  received: row(none,                          '403',  '403',   '403',    'ok',         'ok',      'ok'),
  leaveSchedule: row(scheduleInput,            '403',  '403',   '403',    own,          own,       own),
  recipients: row(ownSearchInput,                     '403',  '403',   '403',    '403',        'ok',      'ok'),
  createSchedule: row(newScheduleInput,        '403',  '403',   '403',    '403',        'ok',      'ok'),
  editSchedule: row(editScheduleInput,         no,     no,      no,       no,           own,       own),
  removeSchedule: row(scheduleInput,           no,     no,      no,       no,           own,       own),
}
