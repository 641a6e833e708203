import { all, type FeatureRows, no, own, page, none, row, team, when } from '../../../../testing/rows.ts'
import {
  applicantInput,
  applyInput,
  closeInput,
  decideInput,
  decideOwnInput,
  draftInput,
  editDraftInput,
  editOpenInput,
  formInput,
  openInput,
  posterInput,
  publishInput,
} from './inputs.ts'

const hidden = '404 404 404'

// oxfmt-ignore
export const rows: FeatureRows<'jobs'> = {
  //                                      nothing  Employee  Team Lead  Dept. Manager  HR Manager    Super Admin
  list: row(page,                         '403',   'ok',     'ok',      'ok',          'ok',         'ok'),
  get: [
    when('a draft', draftInput,           no,      own,      own,       all,           all,          all),
    when('an open one', openInput,        no,      all,      all,       all,           all,          all),
  ],
  create: row(formInput,                  '403',   '403',    '403',     'ok',          'ok',         'ok'),
  edit: [
    when('a draft', editDraftInput,       no,      no,       no,        team,          all,          all),
    when('an open one', editOpenInput,    no,      no,       no,        '403 403 404', '403 ok ok',  all),
  ],
  remove: row(draftInput,                 no,      no,       no,        no,            all,          all),
  setStatus: [
    when('approve', publishInput,         no,      no,       no,        no,            '403 ok ok',  all),
    when('close', closeInput,             no,      no,       no,        no,            all,          all),
  ],
  apply: row(applyInput,                  no,      all,      all,       all,           all,          all),
  own: row(page,                          '403',   'ok',     'ok',      'ok',          'ok',         'ok'),
  withdraw: row(applicantInput,           no,      own,      own,       own,           'ok 403 403', 'ok 403 403'),
  applications: row(openInput,            no,      no,       no,        team,          all,          all),
  application: [
    when('as applicant', applicantInput,  no,      own,      own,       own,           all,          all),
    when('for a posting', posterInput,    no,      hidden,   hidden,    team,          all,          all),
  ],
  decide: [
    when('as applicant', decideOwnInput,  no,      no,       no,        '403 404 404', '403 ok ok',  all),
    when('for a posting', decideInput,    no,      no,       no,        team,          all,          all),
  ],
  resume: [
    when('as applicant', applicantInput,  no,      own,      own,       own,           all,          all),
    when('for a posting', posterInput,    no,      hidden,   hidden,    team,          all,          all),
  ],
  stats: row(none,                        '403',   '403',    '403',     'ok',          'ok',         'ok'),
}
