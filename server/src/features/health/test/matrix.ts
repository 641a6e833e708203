import { type FeatureRows, none, row } from '../../../../testing/rows.ts'

// oxfmt-ignore
export const rows: FeatureRows<'health'> = {
  // The owner, who alone may check, is the test company's first Super Admin and none of these.
  //               nothing  Employee  Team Lead  Dept. Manager  HR Manager  Super Admin
  check: row(none,  '403',  '403',    '403',     '403',         '403',      '403'),
}
