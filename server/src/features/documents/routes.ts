import type { Handlers } from '../../http/serveContract.ts'
import { acknowledge } from './acknowledgements/acknowledge.ts'
import { acknowledgements } from './acknowledgements/acknowledgements.ts'
import { documentDirectory } from './documents/documentDirectory.ts'
import { documentStats } from './documents/documentStats.ts'
import { downloadDocument } from './documents/downloadDocument.ts'
import { editDocument } from './documents/editDocument.ts'
import { getDocument } from './documents/getDocument.ts'
import { listDocuments } from './documents/listDocuments.ts'
import { uploadDocument } from './documents/uploadDocument.ts'
import { createFolder } from './folders/createFolder.ts'
import { visibleFolders } from './folders/queries.ts'
import { removeFolder } from './folders/removeFolder.ts'
import { renameFolder } from './folders/renameFolder.ts'
import { firstPage } from './preview/firstPage.ts'
import { preview } from './preview/preview.ts'
import { removeDocument } from './trash/removeDocument.ts'
import { restoreDocument } from './trash/restoreDocument.ts'
import { addVersion } from './versions/addVersion.ts'
import { documentVersions } from './versions/documentVersions.ts'
import { downloadVersion } from './versions/downloadVersion.ts'
import { restoreVersion } from './versions/restoreVersion.ts'

export const documentsHandlers: Handlers<'documents'> = {
  list: listDocuments,
  get: getDocument,
  stats: documentStats,
  directory: documentDirectory,
  upload: uploadDocument,
  edit: editDocument,
  remove: removeDocument,
  restore: restoreDocument,
  download: downloadDocument,
  folders: async ({ app: { db }, actor }) => ({ folders: await visibleFolders(db, actor) }),
  createFolder,
  renameFolder,
  removeFolder,
  versions: documentVersions,
  addVersion,
  restoreVersion,
  downloadVersion,
  preview,
  firstPage,
  acknowledge,
  acknowledgements,
}
