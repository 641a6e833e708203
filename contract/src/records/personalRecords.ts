import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { Id } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'

/*
 * What banking details and emergency contacts share: each save is a new version, earlier ones are kept, and those who
 * see everybody's also see who has given none yet.
 */

/** A version with what it holds; `details` is null where it cannot be opened any more. */
export const versionOf = <T extends z.ZodType>(details: T) =>
  z.object({
    version: z.number().int(),
    /** When it was valid: from, and until, which is null for the current one. */
    savedAt: Instant,
    until: Instant.nullable(),
    details: details.nullable(),
  })

/** A page of one person's versions, the newest first. */
export const versionsOf = <T extends z.ZodType>(version: T) =>
  z.object({ versions: z.array(version), pagination: Pagination })

export const OfPerson = z.object({ id: Id })
export const VersionsOfPerson = PageQuery.extend({ id: Id })

/** People by name or e-mail: all of them, or only those who have given nothing yet. */
export const ListRecords = PageQuery.extend({
  search: z.string().trim().max(100).default(''),
  only: z.enum(['all', 'missing']).default('all'),
})
export type ListRecords = z.infer<typeof ListRecords>

/** A person, and when theirs was last saved; null if they have given nothing yet. */
export const PersonRecord = z.object({ person: PersonName, savedAt: Instant.nullable() })
export type PersonRecord = z.infer<typeof PersonRecord>

export const RecordPage = z.object({ people: z.array(PersonRecord), pagination: Pagination })
export type RecordPage = z.infer<typeof RecordPage>
