import { z } from 'zod'
import { PageQuery, Pagination, SortOrder } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { Id } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { recordSorts } from './recordSorts.ts'

/*
 * Shared by banking details and emergency contacts. Each save creates a new version and keeps the earlier ones. People
 * who may see everyone's records also see who has none yet.
 */

/** Returns the schema of a version. Its `details` are null if they can no longer be decrypted. */
export const versionOf = <T extends z.ZodType>(details: T) =>
  z.object({
    version: z.number().int(),
    /**
     * The time from which the version applied; `until` is the time of the next version, or null for the current one.
     */
    savedAt: Instant,
    until: Instant.nullable(),
    details: details.nullable(),
  })

/** Returns the schema of a page with the versions of a person's record, newest first. */
export const versionsOf = <T extends z.ZodType>(version: T) =>
  z.object({ versions: z.array(version), pagination: Pagination })

export const PersonInput = z.object({ id: Id })
export const ListVersions = PageQuery.extend({ id: Id })

/** The filters of the list of people: a search by name or email, and whether to list only people without a record. */
export const ListRecords = PageQuery.extend({
  search: z.string().trim().max(100).default(''),
  only: z.enum(['all', 'missing']).default('all'),
  sort: z.enum(recordSorts).default('active'),
  order: SortOrder.default('asc'),
})
export type ListRecords = z.infer<typeof ListRecords>

/** A person and the time their record was last saved; null if they have none. */
export const PersonRecord = z.object({ person: PersonName, savedAt: Instant.nullable() })
export type PersonRecord = z.infer<typeof PersonRecord>

export const RecordPage = z.object({ people: z.array(PersonRecord), pagination: Pagination })
export type RecordPage = z.infer<typeof RecordPage>
