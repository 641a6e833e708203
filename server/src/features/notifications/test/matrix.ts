import { type FeatureRows, row, none, page, own, all, no } from '../../../../testing/rows.ts'
import { messageInput, notificationInput, settingsInput } from './inputs.ts'

// oxfmt-ignore
export const rows: FeatureRows<'notifications'> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  list: row(page,            'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
  create: row(messageInput,      no,      no,            no,           no,           all,           all),
  stats: row(none,           'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
  markRead: row(notificationInput,      own, own, own, own, own, own),
  markReadPatch: row(notificationInput, own, own, own, own, own, own),
  markAllRead: row(none,     'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
  markAllReadPatch: row(none, 'ok',   'ok',          'ok',         'ok',         'ok',          'ok'),
  sendTest: row(none,        '403',   '403',         '403',        '403',        '403',         'ok'),
  settings: row(none,        'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
  setSettings: row(settingsInput, '403', 'ok',       'ok',         'ok',         'ok',          'ok'),
  remove: row(notificationInput,     no, own, own, own, own, own),
}
