import { z } from 'zod'
import { ListRecords, PersonInput, RecordPage } from './personalRecords.ts'
import { route } from '../kit/route.ts'
import { hiringDocumentsNeeds } from './view.ts'
import { Id } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { hiringDocumentMaxBytes } from './hiringFiles.ts'

/** Maximum number of hiring documents per person. */
export const maxHiringDocuments = 50

export const HiringDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  uploadedAt: Instant,
  /** The actions that the caller may take now. */
  can: z.object({ remove: z.boolean() }),
})
export type HiringDocument = z.infer<typeof HiringDocument>

const DocumentInput = z.object({ id: Id, documentId: Id })
export const hiringDocuments = {
  hiringPeople: route({
    method: 'GET',
    path: '/hiring-documents',
    needs: 'settings.hiring_documents_view_all',
    summary: 'List people with the date of their last hiring document',
  })
    .input(ListRecords)
    .output(RecordPage),
  hiringDocuments: route({
    method: 'GET',
    path: '/users/{id}/hiring-documents',
    needs: hiringDocumentsNeeds,
    summary: 'List a person’s hiring documents, newest first',
  })
    .input(PersonInput)
    .output(z.object({ documents: z.array(HiringDocument) })),
  uploadHiringDocument: route({
    method: 'POST',
    path: '/users/{id}/hiring-documents',
    needs: 'settings.hiring_documents_self_manage',
    summary: 'Upload your own hiring document',
    success: 201,
    body: 'multipart',
  })
    .input(
      PersonInput.extend({
        document: z
          .file('Please choose a file')
          .min(1, 'The file is empty')
          .max(hiringDocumentMaxBytes, 'The file must be at most 10 MB'),
      }),
    )
    .output(z.object({ document: HiringDocument })),
  downloadHiringDocument: route({
    method: 'GET',
    path: '/users/{id}/hiring-documents/{documentId}',
    needs: hiringDocumentsNeeds,
    summary: 'Download a hiring document',
    description: 'Access is logged.',
    answer: 'file',
  })
    .input(DocumentInput)
    .output(z.file()),
  removeHiringDocument: route({
    method: 'DELETE',
    path: '/users/{id}/hiring-documents/{documentId}',
    needs: 'settings.hiring_documents_self_manage',
    summary: 'Delete your own hiring document',
    success: 204,
  }).input(DocumentInput),
}
