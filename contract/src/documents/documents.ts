import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id, optionalParagraphs, text } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { departmentName, maxDepartments } from '../kit/people.ts'
import { IdInput, Category, Document, DocumentAnswer, PersonReference, SharedWithIds, Tags } from './shared.ts'
import { documentScopes, documentSorts, maxDocumentBytes } from './enumerations.ts'

const count = z.number().int()

export const ListDocuments = PageQuery.extend({
  /** Text to search for in the file name, description and tags. */
  search: z.string().trim().max(100).optional(),
  category: Category.optional(),
  scope: z.enum(documentScopes).default('all'),
  sort: z.enum(documentSorts).default('newest'),
  folderId: Id.optional(),
  /** The id of a person, to list only documents that they uploaded. */
  uploadedById: Id.optional(),
  /** True to list only documents that the caller has yet to read and confirm. */
  toAcknowledge: z.stringbool().optional(),
})
export type ListDocuments = z.infer<typeof ListDocuments>

/** Statistics on the documents visible to the caller (specification 3, section 3). */
export const DocumentStats = z.object({
  totalDocuments: count,
  myDocuments: count,
  sharedWithMe: count,
  /** Number of uploads in the last seven days. */
  recentUploads: count,
  /** Size of the caller's own documents in bytes, including all versions and the trash. */
  totalSize: count,
  /** The caller's storage quota in bytes. `mostBytes` is the maximum size of a single file. */
  quota: count,
  mostBytes: count,
  /** Number of documents that the caller has yet to read and confirm. */
  toAcknowledge: count,
})
export type DocumentStats = z.infer<typeof DocumentStats>

const documentFields = {
  description: optionalParagraphs(2000),
  category: Category,
  folderId: Id.nullable(),
  expiresOn: Day.nullable(),
}

/** Returns a schema that accepts `list` itself or its JSON text: form fields can only be strings. */
const formList = <T extends z.ZodType>(list: T) =>
  z.preprocess((input) => {
    if (typeof input !== 'string') return input
    try {
      return JSON.parse(input) as unknown
    } catch {
      return input
    }
  }, list)

export const UploadDocument = z.object({
  document: z.file('Please choose a file').min(1, 'The file is empty'),
  description: documentFields.description.default(''),
  category: documentFields.category.default('GENERAL'),
  tags: formList(Tags).default([]),
  folderId: Id.optional(),
  expiresOn: Day.optional(),
})
export type UploadDocument = z.infer<typeof UploadDocument>

export const EditDocument = z.object({
  id: Id,
  isPrivate: z.boolean().optional(),
  sharedWithIds: SharedWithIds.optional(),
  sharedWithDepartments: z.array(departmentName('Please choose departments')).max(maxDepartments).optional(),
  /** The new name, with or without the extension. The extension itself never changes. */
  name: text(200, 'Please enter a name').optional(),
  description: documentFields.description.optional(),
  tags: Tags.optional(),
  category: documentFields.category.optional(),
  folderId: documentFields.folderId.optional(),
  expiresOn: documentFields.expiresOn.optional(),
  toAcknowledge: z.boolean().optional(),
  /** The `updatedAt` that the client last read. If the document has changed since, the edit is rejected. */
  updatedAt: Instant.optional(),
})
export type EditDocument = z.infer<typeof EditDocument>

export const documentCalls = {
  list: route({
    method: 'GET',
    path: '/documents',
    needs: 'documents.read',
    tool: 'list_documents',
    summary: 'List the documents you can see: your own, those shared with you and those for the whole company',
  })
    .input(ListDocuments)
    .output(z.object({ documents: z.array(Document), pagination: Pagination })),
  get: route({ method: 'GET', path: '/documents/{id}', needs: 'documents.read', summary: 'Get a document' })
    .input(IdInput)
    .output(DocumentAnswer),
  stats: route({
    method: 'GET',
    path: '/documents/stats',
    needs: 'documents.read',
    summary: 'Count the documents you can see and the storage yours use',
  }).output(z.object({ stats: DocumentStats })),
  directory: route({
    method: 'GET',
    path: '/documents/directory',
    needs: 'documents.share',
    summary: 'Search people to share with, by name',
    description: 'With `ids`, returns exactly these people.',
  })
    .input(z.object({ search: z.string().trim().max(100).optional(), ids: z.array(Id).max(500).optional() }))
    .output(
      z.object({
        people: z.array(
          PersonReference.extend({
            position: z.string().nullable(),
            department: z.string().nullable(),
            profileImage: z.string().nullable(),
          }),
        ),
      }),
    ),
  upload: route({
    method: 'POST',
    path: '/documents',
    needs: 'documents.upload',
    summary: 'Upload a document, private until shared',
    success: 201,
    body: 'multipart',
    maxFileBytes: maxDocumentBytes,
  })
    .input(UploadDocument)
    .output(DocumentAnswer),
  edit: route({
    method: 'PATCH',
    path: '/documents/{id}',
    needs: anyOf('documents.upload', 'documents.share', 'documents.update'),
    summary: 'Update a document’s details and sharing',
    description:
      'For its uploader and document administrators. Sharing needs `documents.share`; newly added people and departments are notified.',
  })
    .input(EditDocument)
    .output(DocumentAnswer),
  remove: route({
    method: 'DELETE',
    path: '/documents/{id}',
    needs: anyOf('documents.upload', 'documents.delete'),
    summary: 'Move a document to the trash for 30 days, or delete it permanently from there',
    description:
      'Deletes permanently only with `forGood`, so that two people deleting it at the same time don’t destroy it.',
    success: 204,
  }).input(IdInput.extend({ forGood: z.boolean().optional() })),
  restore: route({
    method: 'POST',
    path: '/documents/{id}/restore',
    needs: anyOf('documents.upload', 'documents.delete'),
    summary: 'Restore a document from the trash',
  })
    .input(IdInput)
    .output(DocumentAnswer),
  download: route({
    method: 'GET',
    path: '/documents/{id}/download',
    needs: 'documents.download',
    summary: 'Download a document or a range of it',
    description: 'Each request counts as one download, except for your own documents.',
    answer: 'file',
  })
    .input(IdInput)
    .output(z.file()),
}
