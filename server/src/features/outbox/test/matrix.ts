import { type FeatureRows, page, row } from '../../../../testing/rows.ts'
import { mailInput, retryAllInput } from './inputs.ts'

// Tried again they would be with a mail server; there is none.
// oxfmt-ignore
export const rows: FeatureRows<'outbox'> = {
  //                             nothing  Employee  Team Lead  Dept. Manager  HR Manager  Super Admin
  list: row(page,                '403',   '403',    '403',     '403',         '403',      'ok'),
  get: row(mailInput,            '403',   '403',    '403',     '403',         '403',      'ok'),
  retry: row(mailInput,          '403',   '403',    '403',     '403',         '403',      '409'),
  retryAll: row(retryAllInput,   '403',   '403',    '403',     '403',         '403',      '409'),
}
