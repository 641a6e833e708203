import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { ById, DocumentAnswer, Named } from './shared.ts'

export const Acknowledgement = z.object({
  person: Named.extend({
    position: z.string().nullable(),
    department: z.string().nullable(),
    profileImage: z.string().nullable(),
  }),
  /** The time they confirmed reading the current version; null if they have not. */
  at: Instant.nullable(),
})
export type Acknowledgement = z.infer<typeof Acknowledgement>

/** The calls to preview a document and to confirm reading it. */
export const reading = {
  preview: route({
    method: 'GET',
    path: '/documents/{id}/preview',
    needs: 'documents.read',
    summary: 'The file of a document to be shown in place: pictures, PDF and plain text',
    description: 'Does not count as a download. Other kinds are 415.',
    answer: 'file',
  })
    .input(ById)
    .output(z.file()),
  firstPage: route({
    method: 'GET',
    path: '/documents/{id}/first-page',
    needs: 'documents.read',
    summary: 'The first page of a PDF as a picture, for browsers that show no PDF',
    description: 'Does not count as a download. 415 where there is none to be had of it.',
    answer: 'file',
  })
    .input(ById)
    .output(z.file()),
  acknowledge: route({
    method: 'POST',
    path: '/documents/{id}/acknowledge',
    needs: 'documents.read',
    summary: 'Confirm that you have read the present version of a document',
  })
    .input(z.object({ id: Id, version: z.number().int() }))
    .output(DocumentAnswer),
  acknowledgements: route({
    method: 'GET',
    path: '/documents/{id}/acknowledgements',
    needs: 'documents.read',
    summary: 'Who has confirmed having read a document, and who has not yet',
    description: 'For its uploader and for who may change everybody’s documents.',
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
