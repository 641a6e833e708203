import type { DocumentStats } from '@muster/contract/documents/documents'
import type { Folder } from '@muster/contract/documents/folders'
import type { Document } from '@muster/contract/documents/shared'
import { viewer } from './samples.ts'

const id = (end: number) => `0197a000-0000-7000-8000-${String(end).padStart(12, '0')}`

const noActions: Document['can'] = {
  edit: false,
  share: false,
  remove: false,
  restore: false,
  download: true,
  addVersion: false,
  acknowledge: false,
  seeAcknowledgements: false,
}

/** The actions that a document's uploader may perform. */
export const own: Document['can'] = { ...noActions, edit: true, share: true, remove: true, addVersion: true }

/** Returns a document, by default a private one that the reader uploaded. */
export const documentOf = ({ can, ...patch }: Partial<Document> = {}): Document => ({
  id: id(700),
  originalName: 'Handbook.pdf',
  description: 'How we work',
  tags: [],
  category: 'GENERAL',
  mimeType: 'application/pdf',
  fileSize: 1536,
  isPrivate: true,
  uploadedById: viewer.id,
  uploadedBy: viewer,
  sharedWithIds: [],
  sharedWithDepartments: [],
  isShared: false,
  downloadCount: 0,
  folder: null,
  expiresOn: null,
  isExpired: false,
  version: 1,
  toAcknowledge: false,
  acknowledgedAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  trashedAt: null,
  goneOn: null,
  can: { ...own, ...can },
  ...patch,
})

/** Returns another person's document that the reader can see. */
export const othersDocument = (patch: Partial<Document> = {}): Document => documentOf({ can: noActions, ...patch })

export const folderOf = (number: number, name: string, patch: Partial<Folder> = {}): Folder => ({
  id: id(720 + number),
  name,
  createdBy: viewer,
  documents: number,
  updatedAt: '2026-11-20T08:00:00.000Z',
  can: { edit: true, remove: true },
  ...patch,
})

export const statsOf = (patch: Partial<DocumentStats> = {}): DocumentStats => ({
  totalDocuments: 9,
  myDocuments: 4,
  sharedWithMe: 5,
  recentUploads: 2,
  totalSize: 512 * 1024 * 1024,
  quota: 1024 ** 3,
  mostBytes: 25 * 1024 * 1024,
  toAcknowledge: 0,
  ...patch,
})

/** Returns a page that lists these documents. */
export const documentsPage = (...documents: Document[]) => ({
  documents,
  pagination: { currentPage: 1, totalPages: 1, totalItems: documents.length, itemsPerPage: 24 },
})
