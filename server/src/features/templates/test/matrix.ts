import { type FeatureRows, none, row } from '../../../../testing/rows.ts'
import { categoryInput, contentInput, draftInput, idInput, updateInput, versionInput } from './inputs.ts'

// oxfmt-ignore
export const rows: FeatureRows<'templates'> = {
  //                                nothing  Employee  Team Lead  Dept. Manager  HR Manager  Super Admin
  list: row(none,                   '403',   '403',    '403',     '403',         'ok',       'ok'),
  events: row(none,                 '403',   '403',    '403',     '403',         'ok',       'ok'),
  variables: row(categoryInput,     '403',   '403',    '403',     '403',         'ok',       'ok'),
  create: row(contentInput,         '403',   '403',    '403',     '403',         'ok',       'ok'),
  update: row(updateInput,          '403',   '403',    '403',     '403',         'ok',       'ok'),
  toggleStatus: row(idInput,        '403',   '403',    '403',     '403',         'ok',       'ok'),
  remove: row(idInput,              '403',   '403',    '403',     '403',         'ok',       'ok'),
  preview: row(idInput,             '403',   '403',    '403',     '403',         'ok',       'ok'),
  previewDraft: row(draftInput,     '403',   '403',    '403',     '403',         'ok',       'ok'),
  frame: row(draftInput,            '403',   '403',    '403',     '403',         'ok',       'ok'),
  sendTest: row(idInput,            '403',   '403',    '403',     '403',         'ok',       'ok'),
  versions: row(idInput,            '403',   '403',    '403',     '403',         'ok',       'ok'),
  restoreVersion: row(versionInput, '403',   '403',    '403',     '403',         'ok',       'ok'),
}
