import { type FeatureRows, row } from '../../../../testing/rows.ts'

// oxfmt-ignore
export const rows: FeatureRows<'search'> = {
  //                            nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  find: row(() => ({ q: 'test' }),  'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
}
