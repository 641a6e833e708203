import { all, type FeatureRows, no, page, row } from '../../../../testing/rows.ts'
import { mailInput, retryAllInput } from './inputs.ts'

/** The expected HTTP statuses of a retry: it needs a mail server, and the tests have none. */
const noServer = '409 409 409'

// oxfmt-ignore
export const rows: FeatureRows<'outbox'> = {
  //                             nothing  Employee  Team Lead  Dept. Manager  HR Manager  Super Admin
  list: row(page,                '403',   '403',    '403',     '403',         '403',      'ok'),
  get: row(mailInput,            no,      no,       no,        no,            no,         all),
  retry: row(mailInput,          no,      no,       no,        no,            no,         noServer),
  retryAll: row(retryAllInput,   '403',   '403',    '403',     '403',         '403',      '409'),
}
