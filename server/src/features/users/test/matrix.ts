import { type FeatureRows, row, when, none, own, ofPerson, team, all, no } from '../../../../testing/rows.ts'
import {
  newcomerInput,
  newPasswordInput,
  newPersonInput,
  ownerSearchInput,
  peopleFileInput,
  checkedFileInput,
} from './inputs.ts'

// oxfmt-ignore
export const rows: FeatureRows<'users'> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  // Of a person out of reach, the list is empty.
  list: row(ofPerson,        no,      no,            all,          all,          all,           all),
  managers: row(ownerSearchInput,     '403',   '403',         '403',        '403',        'ok',          'ok'),
  roles: row(none,           '403',   '403',         'ok',         'ok',         'ok',          'ok'),
  export: row(ownerSearchInput,       '403',   '403',         '403',        '403',        'ok',          'ok'),
  checkImport: row(peopleFileInput, '403', '403',        '403',        '403',        'ok',          'ok'),
  lastImport: row(none,        '403',   '403',         '403',        '403',        'ok',          'ok'),
  importTemplate: row(none,    '403',   '403',         '403',        '403',        'ok',          'ok'),
  import: row(checkedFileInput,  '403',   '403',         '403',        '403',        'ok',          'ok'),
  get: row(ofPerson,         no,      no,            team,         team,         all,           all),
  history: row(ofPerson,     own,     own,           team,         team,         all,           all),
  create: row(newPersonInput,    no,      no,            no,           no,           all,           all),
  update: row(ofPerson,      no,      no,            no,           no,           '403 ok ok',   all),
  setStatus: [
    when('activate', async (world, ids) => ({ ...(await newcomerInput(world, ids)), isActive: true }),
      no, no, no, no, '403 ok ok', '403 ok ok'),
    when('deactivate', async (world, ids) => ({ ...(await newcomerInput(world, ids)), isActive: false }),
      no, no, no, no, '403 ok ok', '403 ok ok'),
  ],
  previewStatus: [
    when('activate', async (world, ids) => ({ ...(await newcomerInput(world, ids)), isActive: true }),
      no, no, no, no, '403 ok ok', '403 ok ok'),
    when('deactivate', async (world, ids) => ({ ...(await newcomerInput(world, ids)), isActive: false }),
      no, no, no, no, '403 ok ok', '403 ok ok'),
  ],
  previewHireDate: row((world, ids) => ({ ...ofPerson(world, ids), hireDate: '2024-01-01' }),
    no, no, no, no, '403 ok ok', all),
  employments: row(ofPerson, own,     own,           team,         team,         all,           all),
  resetPassword: row(newPasswordInput,
    no, no, no, no, '403 ok ok', '403 ok ok'),
  deletion: row(newcomerInput,   no,      no,            no,           no,           no,            '400 ok ok'),
  remove: row(newcomerInput,     no,      no,            no,           no,           no,            '400 ok ok'),
}
