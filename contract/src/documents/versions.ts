import { z } from 'zod'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { IdInput, DocumentAnswer, PersonReference } from './shared.ts'
import { maxDocumentBytes } from './enumerations.ts'

export const DocumentVersion = z.object({
  number: z.number().int(),
  originalName: z.string(),
  mimeType: z.string(),
  fileSize: z.number().int(),
  uploadedBy: PersonReference,
  createdAt: Instant,
  /** Number of the earlier version that this version restored; null if this version was uploaded. */
  restoredFrom: z.number().int().nullable(),
})
export type DocumentVersion = z.infer<typeof DocumentVersion>

const VersionInput = z.object({ id: Id, number: z.coerce.number().int().min(1).max(100_000) })

export const versions = {
  versions: route({
    method: 'GET',
    path: '/documents/{id}/versions',
    needs: 'documents.read',
    summary: 'List the versions of a document, newest first',
    description: 'Only its uploader and document administrators see earlier ones.',
  })
    .input(IdInput)
    .output(z.object({ versions: z.array(DocumentVersion) })),
  addVersion: route({
    method: 'POST',
    path: '/documents/{id}/versions',
    needs: 'documents.version_control',
    summary: 'Upload a new version of a document, keeping the earlier ones',
    success: 201,
    body: 'multipart',
    maxFileBytes: maxDocumentBytes,
  })
    .input(
      z.object({
        id: Id,
        document: z.file('Please choose a file').min(1, 'The file is empty'),
        /** The version that the client last saw. If another one was added since, the upload is rejected. */
        after: z.coerce.number().int().optional(),
      }),
    )
    .output(DocumentAnswer),
  restoreVersion: route({
    method: 'POST',
    path: '/documents/{id}/versions/{number}/restore',
    needs: 'documents.version_control',
    summary: 'Restore an earlier version of a document as the newest',
  })
    .input(VersionInput.extend({ after: z.number().int().optional() }))
    .output(DocumentAnswer),
  downloadVersion: route({
    method: 'GET',
    path: '/documents/{id}/versions/{number}/download',
    needs: 'documents.download',
    summary: 'Download a version of a document',
    answer: 'file',
  })
    .input(VersionInput)
    .output(z.file()),
}
