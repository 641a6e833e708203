import { type FeatureRows, row, none, ofUser, own, team, all, no } from '../../../../testing/rows.ts'
import { breakInput, inInput, outInput, pauseInput } from './inputs.ts'
import { checkInput, monthInput, monthOfInput, recordInput } from './world.ts'

// oxfmt-ignore
export const rows: Partial<FeatureRows<'attendance'>> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  list: row(ofUser,          no,      own,           team,         team,         all,           all),
  today: row(none,           '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
  clockIn: row(outInput,     '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
  clockOut: row(inInput,     '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
  startBreak: row(breakInput, '403',  'ok',          'ok',         'ok',         'ok',          'ok'),
  startBreakSimple: row(inInput, '403', 'ok',        'ok',         'ok',         'ok',          'ok'),
  endBreak: row(pauseInput,  no,      own,           own,          own,          own,           own),
  all: row(monthInput,       '403',   '403',         '403',        '403',        'ok',          'ok'),
  team: row(monthInput,      '403',   '403',         'ok',         'ok',         'ok',          'ok'),
  stats: row(monthOfInput,   no,      own,           team,         team,         all,           all),
  check: row(checkInput,     no,      own,           team,         team,         all,           all),
  record: row(recordInput,   no,      own,           team,         team,         all,           all),
  people: row(none,          '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
}
