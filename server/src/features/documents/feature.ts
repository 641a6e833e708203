import { Folder } from '@muster/contract/documents/folders'
import { Document } from '@muster/contract/documents/shared'
import { DocumentVersion } from '@muster/contract/documents/versions'
import type { Feature } from '../../feature.ts'
import { departmentsOfShares } from './departments.ts'
import { createDemoDocuments, readOldDocumentNotices } from './demo/createDemoDocuments.ts'
import { maxDocumentBytes } from './documents/newDocument.ts'
import { effectsOnDocuments } from './effects.ts'
import { remindOfExpiry } from './expiry/remindOfExpiry.ts'
import { documentsSource } from './documents/searchSource.ts'
import { documentsHandlers } from './routes.ts'
import { documentAcknowledgements, documentFolders, documents, documentVersions } from './tables.ts'
import { documentGroups } from './recipients.ts'
import { purgeTrash } from './trash/purgeTrash.ts'

export const documentsFeature: Feature<'documents'> = {
  reference: {
    title: 'Documents',
    description: 'Own and shared files, with folders, versions and read confirmations.',
    shapes: { Document, DocumentVersion, Folder },
  },
  handlers: documentsHandlers,
  search: [documentsSource],
  effects: effectsOnDocuments,
  fileBytes: { upload: maxDocumentBytes, addVersion: maxDocumentBytes },
  auditActions: [
    'document.uploaded',
    'document.changed',
    'document.trashed',
    'document.restored',
    'document.removed',
    'document.downloaded',
    'document.purged',
    'document.version_added',
    'document.version_restored',
    'document.seen',
    'document.acknowledged',
    'document.expiry_told',
    'document_folder.created',
    'document_folder.renamed',
    'document_folder.removed',
  ],
  auditPermissions: { document: 'documents.update', document_folder: 'documents.update' },
  groups: documentGroups,
  people: {
    departments: departmentsOfShares,
    permanentRecords: {
      named: [
        { column: documents.uploadedBy },
        { column: documentVersions.uploadedBy },
        { column: documentFolders.createdBy },
        { column: documentAcknowledgements.userId },
      ],
    },
  },
  demo: { createIndependentHistory: createDemoDocuments, completeHistory: readOldDocumentNotices },
  scheduledWork: {
    'documents.expiry': { cron: '15 * * * *', work: (app) => remindOfExpiry(app) },
    'documents.purge': { cron: '35 * * * *', work: purgeTrash },
  },
}
