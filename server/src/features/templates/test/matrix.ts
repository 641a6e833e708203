import { all, type FeatureRows, no, none, row } from '../../../../testing/rows.ts'
import { categoryInput, contentInput, draftInput, idInput, updateInput, versionInput } from './inputs.ts'

// oxfmt-ignore
export const rows: FeatureRows<'templates'> = {
  //                                nothing  Employee  Team Lead  Dept. Manager  HR Manager  Super Admin
  list: row(none,                   '403',   '403',    '403',     '403',         'ok',       'ok'),
  events: row(none,                 '403',   '403',    '403',     '403',         'ok',       'ok'),
  variables: row(categoryInput,     '403',   '403',    '403',     '403',         'ok',       'ok'),
  create: row(contentInput,         '403',   '403',    '403',     '403',         'ok',       'ok'),
  update: row(updateInput,          no,      no,       no,         no,             all,         all),
  toggleStatus: row(idInput,        no,      no,       no,         no,             all,         all),
  remove: row(idInput,              no,      no,       no,         no,             all,         all),
  preview: row(idInput,             no,      no,       no,         no,             all,         all),
  previewDraft: row(draftInput,     '403',   '403',    '403',     '403',         'ok',       'ok'),
  frame: row(draftInput,            '403',   '403',    '403',     '403',         'ok',       'ok'),
  sendTest: row(idInput,            no,      no,       no,         no,             all,         all),
  versions: row(idInput,            no,      no,       no,         no,             all,         all),
  restoreVersion: row(versionInput, no,      no,       no,         no,             all,         all),
}
