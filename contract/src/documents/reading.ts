import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { IdInput, DocumentAnswer, PersonReference } from './shared.ts'

export const Acknowledgement = z.object({
  person: PersonReference.extend({
    position: z.string().nullable(),
    department: z.string().nullable(),
    profileImage: z.string().nullable(),
  }),
  /** The time the person confirmed reading the current version; null if they have not confirmed it yet. */
  at: Instant.nullable(),
})
export type Acknowledgement = z.infer<typeof Acknowledgement>

/** The API calls for previewing a document and confirming that it was read. */
export const readingCalls = {
  preview: route({
    method: 'GET',
    path: '/documents/{id}/preview',
    needs: 'documents.read',
    summary: 'Get a document’s file for preview: images, PDF and plain text',
    description: 'Not counted as a download. Returns 415 for other file types.',
    answer: 'file',
  })
    .input(IdInput)
    .output(z.file()),
  firstPage: route({
    method: 'GET',
    path: '/documents/{id}/first-page',
    needs: 'documents.read',
    summary: 'Get the first page of a PDF as an image, for browsers without PDF preview',
    description: 'Not counted as a download. Returns 415 if the page can’t be rendered.',
    answer: 'file',
  })
    .input(IdInput)
    .output(z.file()),
  acknowledge: route({
    method: 'POST',
    path: '/documents/{id}/acknowledge',
    needs: 'documents.read',
    summary: 'Confirm that you have read the current version of a document',
  })
    .input(z.object({ id: Id, version: z.number().int() }))
    .output(DocumentAnswer),
  acknowledgements: route({
    method: 'GET',
    path: '/documents/{id}/acknowledgements',
    needs: 'documents.read',
    summary: 'List who has and who has not confirmed reading a document',
    description: 'For its uploader and document administrators.',
  })
    .input(
      PageQuery.extend({
        id: Id,
        status: z.enum(['confirmed', 'waiting']).optional(),
        search: z.string().trim().max(100).optional(),
      }),
    )
    .output(
      z.object({
        acknowledgements: z.array(Acknowledgement),
        counts: z.object({ confirmed: z.number().int(), waiting: z.number().int() }),
        pagination: Pagination,
      }),
    ),
}
