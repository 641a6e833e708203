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
  leaveInput,
  monthInput,
  certificateInput,
  deciding,
  requestLeaveInput,
  editLeaveInput,
  previewInput,
  leaveTypeInput,
  policyInput,
  balanceInput,
  adjustmentInput,
} from './inputs.ts'

// oxfmt-ignore
export const rows: FeatureRows<'leaves'> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  list: row(ofUser,          no,      own,           team,         team,         all,           all),
  team: row(page,            '403',   '403',         'ok',         'ok',         'ok',          'ok'),
  all: row(page,             '403',   '403',         '403',        '403',        'ok',          'ok'),
  within: row(page,          '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
  calendar: row(monthInput,      '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
  preview: row(previewInput,     no,      own,           own,          own,          own,           own),
  people: row(ofPerson,      no,      no,            all,          all,          all,           all),
  policies: row(none,        '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
  policyVersions: row(leaveTypeInput, '403',   '403',         '403',        '403',        'ok',          'ok'),
  setPolicy: row(policyInput,    '403',   '403',         '403',        '403',        'ok',          'ok'),
  get: row(leaveInput,           no,      own,           team,         team,         all,           all),
  create: row(requestLeaveInput,      '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
  edit: row(editLeaveInput,         no,      own,           'ok 403 404', 'ok 403 404', 'ok 403 403',  'ok 403 403'),
  decide: [
    when('approve', deciding('APPROVED'), no, '403 404 404', '403 ok 404', '403 ok 404', '403 ok ok', all),
    when('reject', deciding('REJECTED'), no, '403 404 404', '403 ok 404', '403 ok 404', '403 ok ok', all),
    when('cancel', deciding('CANCELLED'), no, own, 'ok 403 404', 'ok 403 404', 'ok 403 403', 'ok 403 403'),
  ],
  certificate: row(certificateInput, no,  own,           team,         team,         all,           all),
  balancesOf: row(ofPerson,  no,      own,           team,         team,         all,           all),
  balances: row(ofUser,      no,      own,           team,         team,         all,           all),
  entries: row(balanceInput,     no,      own,           team,         team,         all,           all),
  adjust: row(adjustmentInput,  no,      no,            no,           no,           '403 ok ok',   all),
}
