import { all, type FeatureRows, no, none, row } from '../../../../testing/rows.ts'
import { backupInput, finishBackups, scheduleInput } from './inputs.ts'

// oxfmt-ignore
export const rows: FeatureRows<'backups'> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  list: row(none,            '403',   '403',         '403',        '403',        '403',         'ok'),
  create: row(finishBackups, '403', '403',         '403',        '403',        '403',         'ok'),
  setSchedule: row(scheduleInput, '403', '403',   '403',        '403',        '403',         '403'),
  remove: row(backupInput,       no,      no,            no,           no,           no,           all),
}
