import { all, type FeatureRows, no, none, own, row, when } from '../../../../testing/rows.ts'
import {
  directoryInput,
  editOpenInput,
  editPrivateInput,
  folderInput,
  deleteInput,
  formInput,
  listInput,
  newOpenVersionInput,
  newVersionInput,
  newFolderInput,
  openInput,
  privateInput,
  renameInput,
  trashedInput,
  versionInput,
} from './inputs.ts'
import {
  confirmationInput,
  privateConfirmationInput,
  pageInput,
  privateReadersInput,
  readersInput,
} from './readingInputs.ts'

/**
 * Expected statuses when a document is confirmed: by the uploader, who can't confirm their own document, and by others.
 */
const otherReaders = '403 ok ok'
const ownOnly = 'ok 403 403'
/** Expected statuses when a document is uploaded: into the caller's own folder, and into folders of other people. */
const toOwn = 'ok 400 400'

// oxfmt-ignore
export const rows: FeatureRows<'documents'> = {
  //                                     nothing  Employee  Team Lead  Dept. Manager  HR Manager  Super Admin
  list: row(listInput,                   no,      all,      all,       all,           all,        all),
  get: [
    when('a private one', privateInput,  no,      own,      own,       own,           all,        all),
    when('an open one', openInput,       no,      all,      all,       all,           all,        all),
    when('one in the trash', trashedInput, no,    own,      own,       own,           all,        all),
  ],
  stats: row(none,                       '403',   'ok',     'ok',      'ok',          'ok',       'ok'),
  directory: row(directoryInput,         '403',   'ok',     'ok',      'ok',          'ok',       'ok'),
  upload: row(formInput,                 no,      toOwn,    toOwn,     toOwn,         all,        all),
  edit: [
    when('a private one', editPrivateInput, no,   own,      own,       own,           all,        all),
    when('an open one', editOpenInput,   no,      ownOnly,  ownOnly,   ownOnly,       all,        all),
  ],
  remove: [
    when('a private one', privateInput,  no,      own,      own,       own,           all,        all),
    when('an open one', openInput,       no,      ownOnly,  ownOnly,   ownOnly,       all,        all),
    when('for good', deleteInput,       no,      own,      own,       own,           all,        all),
  ],
  restore: row(trashedInput,             no,      own,      own,       own,           all,        all),
  download: [
    when('a private one', privateInput,  no,      own,      own,       own,           all,        all),
    when('an open one', openInput,       no,      all,      all,       all,           all,        all),
  ],
  preview: [
    when('of a private one', privateInput, no,    own,      own,       own,           all,        all),
    when('of an open one', openInput,    no,      all,      all,       all,           all,        all),
    when('of one in the trash', trashedInput, no, own,      own,       own,           all,        all),
  ],
  firstPage: row(pageInput,              no,      own,      own,       own,           all,        all),
  acknowledge: [
    when('one for everybody', confirmationInput, no,     otherReaders,    otherReaders,     otherReaders,         otherReaders,      otherReaders),
    when('a private one', privateConfirmationInput, no, '403 404 404', '403 404 404', '403 404 404', no, no),
  ],
  acknowledgements: [
    when('of one for everybody', readersInput, no, ownOnly, ownOnly,   ownOnly,       all,        all),
    when('of a private one', privateReadersInput, no, own,  own,       own,           all,        all),
  ],
  folders: row(none,                     '403',   'ok',     'ok',      'ok',          'ok',       'ok'),
  createFolder: row(newFolderInput,      '403',   'ok',     'ok',      'ok',          'ok',       'ok'),
  renameFolder: row(renameInput,         no,      own,      own,       own,           all,        all),
  removeFolder: row(folderInput,         no,      own,      own,       own,           all,        all),
  versions: [
    when('a private one', privateInput,  no,      own,      own,       own,           all,        all),
    when('an open one', openInput,       no,      all,      all,       all,           all,        all),
  ],
  addVersion: [
    when('a private one', newVersionInput, no,    own,      own,       own,           all,        all),
    when('an open one', newOpenVersionInput, no,  ownOnly,  ownOnly,   ownOnly,       all,        all),
  ],
  restoreVersion: row(versionInput,      no,      own,      own,       own,           all,        all),
  downloadVersion: row(versionInput,     no,      own,      own,       own,           all,        all),
}
