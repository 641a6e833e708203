import {
  type FeatureRows,
  row,
  when,
  none,
  page,
  ofPerson,
  ofUser,
  own,
  team,
  all,
  no,
} from '../../../../testing/rows.ts'
import {
  breakInput,
  createInput,
  decideInput,
  editInput,
  exportInput,
  forgottenInput,
  inInput,
  outInput,
  overrideInput,
  pauseInput,
  removeInput,
} from './inputs.ts'
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
  people: row(ofPerson,      no,      all,           all,          all,          all,           all),
  editRecord: row(editInput, no,      own,           own,          team,         all,           all),
  removeRecord: row(removeInput, no,  no,            no,           no,           '403 ok ok',   all),
  createRecord: row(createInput, no,  own,           own,          team,         all,           all),
  overrideWorkedHours: row(overrideInput, no, own,   own,          team,         all,           all),
  workedHours: row(ofUser,   no,      own,           own,          team,         all,           all),
  clockOutForgotten: row(forgottenInput, '403', 'ok', 'ok',        'ok',         'ok',          'ok'),
  corrections: row(page,     '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
  decideCorrection: [
    when('approve', decideInput('APPROVED'), no, '403 404 404', '403 404 404', '403 ok 404', '403 ok ok', all),
    when('reject', decideInput('REJECTED'), no, '403 404 404', '403 404 404', '403 ok 404', '403 ok ok', all),
    when('withdraw', decideInput('WITHDRAWN'), no, own, own, 'ok 403 404', 'ok 403 403', 'ok 403 403'),
  ],
  export: row(exportInput,   '403',   '403',         'ok',         'ok',         'ok',          'ok'),
}
