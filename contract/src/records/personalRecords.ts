import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { Id } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'

/*
 * What banking details and emergency contacts share: each save is a version of its own, earlier ones are kept, and who
 * sees everybody's sees who has given none yet.
 */

/** A version with what it holds; `details` is null where it cannot be opened any more. */
export const versionOf = <T extends z.ZodType>(details: T) =>
  z.object({
    version: z.number().int(),
    /** From when it held, and until when: null for the one that holds now. */
    savedAt: Instant,
    until: Instant.nullable(),
    details: details.nullable(),
  })

/** A page of the versions of one person, the newest first. */
export const versionsOf = <T extends z.ZodType>(version: T) =>
  z.object({ versions: z.array(version), pagination: Pagination })

export const OfPerson = z.object({ id: Id })
export const VersionsOfPerson = PageQuery.extend({ id: Id })

/** People by name or e-mail, all of them or those of whom there is nothing yet. */
export const ListRecords = PageQuery.extend({
  search: z.string().trim().max(100).default(''),
  only: z.enum(['all', 'missing']).default('all'),
})
export type ListRecords = z.infer<typeof ListRecords>

/** A person with when theirs was last saved; null where there is nothing yet. */
export const PersonRecord = z.object({ person: PersonName, savedAt: Instant.nullable() })
export type PersonRecord = z.infer<typeof PersonRecord>

export const RecordPage = z.object({ people: z.array(PersonRecord), pagination: Pagination })
export type RecordPage = z.infer<typeof RecordPage>
