import { all, type FeatureRows, no, none, ofPerson, row } from '../../../../testing/rows.ts'
import {
  newNameInput,
  newUserInput,
  personToDelete,
  renameInput,
  replacementInput,
  roleToChange,
  settingsInput,
  titleInput,
} from './inputs.ts'
import { urns } from '@muster/contract/scim/urns'

const user = () => ({ id: 'User' })
const schema = () => ({ id: urns.user })

// oxfmt-ignore
export const rows: FeatureRows<'scim'> = {
  //                                       nothing  Employee  Team Lead  Dept. Manager  HR Manager  Super Admin
  settings: row(none,                       '403',   '403',    '403',     '403',         '403',      '403'),
  changeSettings: row(settingsInput,        '403',   '403',    '403',     '403',         '403',      '403'),
  serviceProviderConfig: row(none,          '403',   '403',    '403',     '403',         '403',      'ok'),
  resourceTypes: row(none,                  '403',   '403',    '403',     '403',         '403',      'ok'),
  resourceType: row(user,                   '403',   '403',    '403',     '403',         '403',      'ok'),
  schemas: row(none,                        '403',   '403',    '403',     '403',         '403',      'ok'),
  schema: row(schema,                       '403',   '403',    '403',     '403',         '403',      'ok'),
  users: row(none,                          '403',   '403',    '403',     '403',         '403',      'ok'),
  user: row(ofPerson,                        no,      no,       no,        no,            no,         all),
  createUser: row(newUserInput,             '403',   '403',    '403',     '403',         '403',      'ok'),
  replaceUser: row(replacementInput,         no,      no,       no,        no,            no,         all),
  patchUser: row(titleInput,                 no,      no,       no,        no,            no,         all),
  deleteUser: row(personToDelete,            no,      no,       no,        no,            no,         all),
  groups: row(none,                         '403',   '403',    '403',     '403',         '403',      'ok'),
  group: row(roleToChange,                  '403',   '403',    '403',     '403',         '403',      'ok'),
  createGroup: row(newNameInput,            '403',   '403',    '403',     '403',         '403',      'ok'),
  replaceGroup: row(newNameInput,           '403',   '403',    '403',     '403',         '403',      'ok'),
  patchGroup: row(renameInput,              '403',   '403',    '403',     '403',         '403',      'ok'),
  deleteGroup: row(roleToChange,            '403',   '403',    '403',     '403',         '403',      'ok'),
}
