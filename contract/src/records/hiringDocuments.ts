import { z } from 'zod'
import { ListRecords, OfPerson, RecordPage } from './personalRecords.ts'
import { route } from '../kit/route.ts'
import { maySeeHiringDocuments } from './view.ts'
import { Id } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { hiringDocumentMaxBytes } from './words.ts'

/** Maximum number of hiring documents of a person. */
export const mostHiringDocuments = 50

export const HiringDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  uploadedAt: Instant,
  /** Actions available to the caller now. */
  can: z.object({ remove: z.boolean() }),
})
export type HiringDocument = z.infer<typeof HiringDocument>

const ofDocument = z.object({ id: Id, documentId: Id })
export const hiringDocuments = {
  hiringPeople: route({
    method: 'GET',
    path: '/hiring-documents',
    needs: 'settings.hiring_documents_view_all',
    summary: 'Everybody, with when they last uploaded a hiring document',
  })
    .input(ListRecords)
    .output(RecordPage),
  hiringDocuments: route({
    method: 'GET',
    path: '/users/{id}/hiring-documents',
    needs: maySeeHiringDocuments,
    summary: 'A person’s hiring documents, the newest first',
  })
    .input(OfPerson)
    .output(z.object({ documents: z.array(HiringDocument) })),
  uploadHiringDocument: route({
    method: 'POST',
    path: '/users/{id}/hiring-documents',
    needs: 'settings.hiring_documents_self_manage',
    summary: 'Add a hiring document of your own',
    success: 201,
    body: 'multipart',
  })
    .input(
      OfPerson.extend({
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
    needs: maySeeHiringDocuments,
    summary: 'A hiring document itself',
    description: 'Each look is recorded.',
    answer: 'file',
  })
    .input(ofDocument)
    .output(z.file()),
  removeHiringDocument: route({
    method: 'DELETE',
    path: '/users/{id}/hiring-documents/{documentId}',
    needs: 'settings.hiring_documents_self_manage',
    summary: 'Remove a hiring document of your own',
    success: 204,
  }).input(ofDocument),
}
