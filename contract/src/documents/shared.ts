import { z } from 'zod'
import { Id, text } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { documentCategories, maxShares, maxTags } from './enumerations.ts'

export const Category = z.enum(documentCategories, 'Please choose a category')
export const PersonReference = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })

/** Tags without duplicates, ignoring case. */
export const Tags = z
  .array(text(40, 'Please remove empty tags'))
  .max(maxTags, `Please use at most ${maxTags} tags`)
  .transform((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()])

export const SharedWithIds = z.array(Id).max(maxShares, 'Please choose fewer people, or share with departments')

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
  uploadedBy: PersonReference,
  /** The ids of the people the document is shared with; empty unless the caller may share it. */
  sharedWithIds: z.array(z.uuid()),
  sharedWithDepartments: z.array(z.string()),
  /** True if the document is shared with at least one person or department. */
  isShared: z.boolean(),
  /** Number of downloads by people other than the uploader. */
  downloadCount: z.number().int(),
  folder: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Expiry date: the last day on which the document is valid. */
  expiresOn: Day.nullable(),
  isExpired: z.boolean(),
  /** Number of the current version, starting at 1. */
  version: z.number().int(),
  /** True if everyone with access must confirm reading the document. */
  toAcknowledge: z.boolean(),
  /** The time the caller confirmed reading the current version; null if not yet confirmed or not required. */
  acknowledgedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** The time the document was moved to the trash; null outside the trash. `goneOn` is the day it will be deleted. */
  trashedAt: Instant.nullable(),
  goneOn: Day.nullable(),
  /** The actions that the caller may take now. */
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

export const IdInput = z.object({ id: Id })
export const DocumentAnswer = z.object({ document: Document })
