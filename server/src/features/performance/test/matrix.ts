import { all, type FeatureRows, no, none, ofPerson, ofUser, own, row, team, when } from '../../../../testing/rows.ts'
import {
  addNoteInput,
  commentInput,
  completeInput,
  draftInput,
  editInput,
  editNoteInput,
  goalDetailsInput,
  goalInput,
  noteInput,
  ownNoteInput,
  peopleInput,
  privateNoteInput,
  progressInput,
  reviewInput,
  setGoalInput,
  submittedInput,
} from './inputs.ts'

const unseen = '404 404 404'
/** Expected statuses of calls that managers make about people below them, but not about themselves. */
const below = '403 ok 404'
const others = '403 ok ok'

// oxfmt-ignore
export const rows: FeatureRows<'performance'> = {
  //                                           nothing  Employee       Team Lead      Dept. Manager  HR Manager    Super Admin
  reviews: row(ofUser,                         no,      all,           all,           all,           all,          all),
  review: [
    when('submitted', submittedInput,          no,      own,           team,          team,          all,          all),
    when('a draft', draftInput,                no,      own,           own,           own,           own,          own),
  ],
  createReview: row(reviewInput,               no,      all,           all,           all,           all,          all),
  editReview: [
    when('as its author', editInput,           no,      own,           own,           own,           own,          own),
    when('as its subject', commentInput,       no,      own,           'ok 403 404',  'ok 403 404',  'ok 403 403', 'ok 403 403'),
  ],
  pendingReviews: row(ofUser,                    no,   no,         all,          all,          all,         all),
  completeReviews: row(completeInput,          '403',   '403',         'ok',          'ok',          'ok',         'ok'),
  removeReview: row(draftInput,                no,      own,           own,           own,           own,          own),
  reviewHistory: row(submittedInput,           no,      own,           team,          team,          all,          all),
  goals: row(ofUser,                           no,      all,           all,           all,           all,          all),
  goal: row(goalInput,                         no,      own,           team,          team,          all,          all),
  setGoal: row(setGoalInput,                   no,      no,            below,         below,         all,          all),
  editGoal: [
    when('its progress', progressInput,        no,      own,           'ok 403 404',  'ok 403 404',  all,          all),
    when('what it is', goalDetailsInput,       no,      '403 404 404', below,         below,         all,          all),
  ],
  removeGoal: row(goalInput,                   no,      no,            below,         below,         all,          all),
  goalHistory: row(goalInput,                  no,      own,           team,          team,          all,          all),
  notes: row(ofUser,                           no,      all,           all,           all,           all,          all),
  note: [
    when('an open one', noteInput,             no,      own,           team,          team,          all,          all),
    when('a private one', privateNoteInput,    no,      unseen,        unseen,        unseen,        '404 ok ok',  '404 ok ok'),
  ],
  addNote: row(addNoteInput,                   no,      no,            below,         below,         others,       others),
  editNote: row(editNoteInput,                 no,      no,            own,           own,           'ok 403 403', 'ok 403 403'),
  removeNote: row(ownNoteInput,                no,      no,            own,           own,           'ok 403 403', 'ok 403 403'),
  noteHistory: [
    when('of an open one', noteInput,          no,      own,           team,          team,          all,          all),
    when('of a private one', privateNoteInput, no,      unseen,        unseen,        unseen,        '404 ok ok',  '404 ok ok'),
  ],
  stats: row(none,                             '403',   '403',         'ok',          'ok',          'ok',         'ok'),
  people: row(peopleInput,                     '403',   'ok',          'ok',          'ok',          'ok',         'ok'),
  person: row(ofPerson,                        no,      no,            '404 ok 404',  '404 ok 404',  all,          all),
}
