import { type FeatureRows, open, row, none, own, all, no } from '../../../../testing/rows.ts'
import {
  imageInput,
  imageToRemove,
  newImageInput,
  ownNameInput,
  newPasswordInput,
  allFlags,
  switchInput,
  systemInput,
  policyInput,
  logoInput,
  presentLogo,
  paidBreaksInput,
  listViewInput,
  ownViewInput,
  ownViewToRemove,
} from './inputs.ts'

// oxfmt-ignore
export const rows: FeatureRows<'settings'> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  profile: row(none,         'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
  updateProfile: row(ownNameInput, '403',   'ok',          'ok',         'ok',         'ok',          'ok'),
  notificationSettings: row(none, 'ok', 'ok',        'ok',         'ok',         'ok',          'ok'),
  setNotificationSettings: row(allFlags, '403', 'ok', 'ok',       'ok',         'ok',          'ok'),
  changePassword: row(newPasswordInput, '403', 'ok',     'ok',         'ok',         'ok',          'ok'),
  setImage: row(newImageInput,    no,      own,           own,          own,          all,           all),
  removeImage: row(imageToRemove, no,      own,           own,          own,          all,           all),
  image: row(imageInput,        all,     all,           all,          all,          all,           all),
  // Only the owner of the installation may, and this table does not include them.
  togglePasswordReset: row(switchInput, '403', '403',    '403',        '403',        '403',         '403'),
  systemSettings: row(none,  '403',  '403',          '403',        '403',        '403',         '403'),
  previewSystemSettings: row(systemInput, '403', '403', '403',     '403',        '403',         '403'),
  setSystemSettings: row(systemInput, '403', '403',  '403',        '403',        '403',         '403'),
  setLogo: row(logoInput,    '403',  '403',          '403',        '403',        '403',         '403'),
  removeLogo: row(none,      '403',  '403',          '403',        '403',        '403',         '403'),
  logo: open(presentLogo, 'ok'),
  passwordPolicy: row(none,  '403',  '403',          '403',        '403',        '403',         'ok'),
  previewPasswordPolicy: row(policyInput, '403', '403', '403',     '403',        '403',         'ok'),
  setPasswordPolicy: row(policyInput, '403', '403',  '403',        '403',        '403',         'ok'),
  paidBreaks: row(none,     '403',   '403',          '403',        '403',        'ok',          'ok'),
  previewPaidBreaks: row(paidBreaksInput, '403', '403', '403',     '403',        'ok',          'ok'),
  listViews: row(() => ({ list: 'users' }), 'ok', 'ok', 'ok',      'ok',         'ok',          'ok'),
  createListView: row(listViewInput, 'ok', 'ok',     'ok',         'ok',         'ok',          'ok'),
  updateListView: row(ownViewInput,    own, own,     own,          own,          own,           own),
  removeListView: row(ownViewToRemove, own, own,     own,          own,          own,           own),
  setPaidBreaks: row(paidBreaksInput, '403', '403',  '403',        '403',        'ok',          'ok'),
}
