import { type FeatureRows, row, ofPerson, own, all, no } from '../../../../testing/rows.ts'
import {
  accountOrderInput,
  contactInput,
  documentInput,
  furtherAccountInput,
  furtherInput,
  revealInput,
  searchInput,
  shareInput,
  someBanking,
  uploadInput,
} from './inputs.ts'

// oxfmt-ignore
export const rows: FeatureRows<'personnelFile'> = {
  //                       nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  bankingPeople: row(searchInput,  '403',   '403',         '403',        '403',        'ok',          'ok'),
  banking: row(ofPerson,     no,      own,           own,          own,          all,           all),
  bankingVersions: row(ofPerson, no,  own,           own,          own,          all,           all),
  revealBanking: row(revealInput, no,   own,           own,          own,          all,           all),
  saveBanking: row(someBanking, no,   own,           own,          own,          'ok 403 403',  'ok 403 403'),
  addFurtherAccount: row(furtherInput, no, own,       own,          own,          'ok 403 403',  'ok 403 403'),
  changeFurtherAccount: row(shareInput, no, own,      own,          own,          'ok 403 403',  'ok 403 403'),
  orderFurtherAccounts: row(accountOrderInput, no, own, own,        own,          'ok 403 403',  'ok 403 403'),
  removeFurtherAccount: row(furtherAccountInput, no, own, own,      own,          'ok 403 403',  'ok 403 403'),
  emergencyPeople: row(searchInput, '403',  '403',         '403',        '403',        'ok',          'ok'),
  emergencyContact: row(ofPerson, no, own,           own,          own,          all,           all),
  emergencyVersions: row(ofPerson, no, own,          own,          own,          all,           all),
  saveEmergencyContact: row(contactInput, no, own,       own,          own,          'ok 403 403',  'ok 403 403'),
  hiringPeople: row(searchInput,   '403',   '403',         '403',        '403',        'ok',          'ok'),
  hiringDocuments: row(ofPerson, no,  own,           own,          own,          all,           all),
  uploadHiringDocument: row(uploadInput, no, own,       own,          own,          'ok 403 403',  'ok 403 403'),
  downloadHiringDocument: row(documentInput, no, own,    own,          own,          all,           all),
  removeHiringDocument: row(documentInput, no, own,      own,          own,          'ok 403 403',  'ok 403 403'),
}
