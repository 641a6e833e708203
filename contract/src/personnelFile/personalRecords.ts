import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { Id } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'

/*
 * Shared by banking details and emergency contacts: each save is a new version, earlier ones are kept, and those who
 * see everyone's also see who has given none yet.
 */

/** Returns the schema of a version with its content; `details` is null if it can no longer be decrypted. */
export const versionOf = <T extends z.ZodType>(details: T) =>
  z.object({
    version: z.number().int(),
    /** Start and end of its validity; the end is null for the current version. */
    savedAt: Instant,
    until: Instant.nullable(),
    details: details.nullable(),
  })

/** Returns the schema of a page of one person's versions, newest first. */
export const versionsOf = <T extends z.ZodType>(version: T) =>
  z.object({ versions: z.array(version), pagination: Pagination })

export const PersonInput = z.object({ id: Id })
export const ListVersions = PageQuery.extend({ id: Id })

/** A list of people by name or email: all of them, or only those who have given nothing yet. */
export const ListRecords = PageQuery.extend({
  search: z.string().trim().max(100).default(''),
  only: z.enum(['all', 'missing']).default('all'),
})
export type ListRecords = z.infer<typeof ListRecords>

/** A person, with the time theirs was last saved; null if they have given nothing yet. */
export const PersonRecord = z.object({ person: PersonName, savedAt: Instant.nullable() })
export type PersonRecord = z.infer<typeof PersonRecord>

export const RecordPage = z.object({ people: z.array(PersonRecord), pagination: Pagination })
export type RecordPage = z.infer<typeof RecordPage>
