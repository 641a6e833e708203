import { all, type FeatureRows, ofPerson, page, row } from '../../../../testing/rows.ts'

// oxfmt-ignore
export const rows: FeatureRows<'directory'> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  list: row(page,          'ok',    'ok',          'ok',         'ok',         'ok',          'ok'),
  person: row(ofPerson,    all,     all,           all,          all,          all,           all),
}
