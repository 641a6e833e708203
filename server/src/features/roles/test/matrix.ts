import { type FeatureRows, row, none, ofUser, own, team, all, no } from '../../../../testing/rows.ts'
import {
  roleInput,
  heldRoleInput,
  assignmentInput,
  defaultsInput,
  roleSearchInput,
  roleContent,
  roleChangeInput,
  roleEffectInput,
} from './inputs.ts'

// oxfmt-ignore
export const rows: FeatureRows<'roles'> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  list: row(none,            '403',   '403',         '403',        '403',        'ok',          'ok'),
  permissions: row(none,     '403',   '403',         '403',        '403',        'ok',          'ok'),
  people: row(roleSearchInput,       no,      no,            no,           no,           all,           all),
  ofUser: row(ofUser,        own,     own,           team,         team,         all,           all),
  create: row(roleContent,   '403',   '403',         '403',        '403',        '403',         'ok'),
  update: row(roleChangeInput,   no,      no,            no,           no,           no,            all),
  settleDefaults: row(defaultsInput, no,      no,            no,           no,           no,            all),
  changeEffect: row(roleEffectInput, no,     no,            no,           no,           no,            all),
  remove: row(roleInput,         no,      no,            no,           no,           no,            all),
  users: row(heldRoleInput,      no,      no,            no,           no,           all,           all),
  revokeAll: row(heldRoleInput,  no,      no,            no,           no,           all,           all),
  assign: row(assignmentInput,  no,      no,            no,           no,           all,           all),
  revoke: row(assignmentInput,  no,      no,            no,           no,           all,           all),
}
