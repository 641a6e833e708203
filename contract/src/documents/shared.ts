import { z } from 'zod'
import { Id, text } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { documentCategories, mostShares, mostTags } from './words.ts'

export const Category = z.enum(documentCategories, 'Please choose a category')
export const Named = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })

/** Tags: each once, in one line. */
export const Tags = z
  .array(text(40, 'Please remove empty tags'))
  .max(mostTags, `Please use at most ${mostTags} tags`)
  .transform((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()])

export const SharedWithIds = z.array(Id).max(mostShares, 'Please share with departments instead of so many people')

export const Document = z.object({
  id: z.uuid(),
  originalName: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  category: Category,
  mimeType: z.string(),
  fileSize: z.number().int(),
  isPrivate: z.boolean(),
  uploadedById: z.uuid(),
  uploadedBy: Named,
  /** For who may share it; empty for everybody else. */
  sharedWithIds: z.array(z.uuid()),
  sharedWithDepartments: z.array(z.string()),
  /** Whether it is shared with anybody by name or department. */
  isShared: z.boolean(),
  /** By others than its uploader. */
  downloadCount: z.number().int(),
  folder: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The last day on which it holds. */
  expiresOn: Day.nullable(),
  isExpired: z.boolean(),
  /** The number of its present version, from 1. */
  version: z.number().int(),
  /** Whether everybody whom it reaches is asked to confirm having read it. */
  toAcknowledge: z.boolean(),
  /** When the caller confirmed the present version; null while that is still to be done, or nobody asks for it. */
  acknowledgedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** When it was put into the trash, and the day on which it will be gone. */
  trashedAt: Instant.nullable(),
  goneOn: Day.nullable(),
  /** What the caller may do with it now. */
  can: z.object({
    edit: z.boolean(),
    share: z.boolean(),
    remove: z.boolean(),
    restore: z.boolean(),
    download: z.boolean(),
    addVersion: z.boolean(),
    acknowledge: z.boolean(),
    seeAcknowledgements: z.boolean(),
  }),
})
export type Document = z.infer<typeof Document>

export const ById = z.object({ id: Id })
export const DocumentAnswer = z.object({ document: Document })
