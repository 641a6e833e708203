import { and, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AuditEntry, ListAudit, Somebody } from '@muster/contract/audit/calls'
import { Id } from '@muster/contract/kit/text'
import { apiKeys } from '../../../access/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { setting } from '../../../company/settings.ts'
import type { Queryable } from '../../../db/database.ts'
import { users } from '../../../people/tables.ts'

export type StoredEntry = typeof auditEntries.$inferSelect

/** Where an entry passes the filters; days are those of the company. */
export async function chosenBy(
  db: Queryable,
  { from, to, actorId, personId, action, search }: Omit<ListAudit, 'page' | 'limit'>,
): Promise<SQL | undefined> {
  const zone = await setting(db, 'timeZone')
  const beginning = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant().toString()
  const of = (wanted: string) =>
    wanted.includes('.') ? eq(auditEntries.action, wanted) : eq(sql`split_part(${auditEntries.action}, '.', 1)`, wanted)
  return and(
    from ? gte(auditEntries.at, beginning(Temporal.PlainDate.from(from))) : undefined,
    to ? lt(auditEntries.at, beginning(Temporal.PlainDate.from(to).add({ days: 1 }))) : undefined,
    actorId === undefined
      ? undefined
      : actorId === 'muster'
        ? isNull(auditEntries.actorId)
        : eq(auditEntries.actorId, actorId),
    personId ? eq(auditEntries.personId, personId) : undefined,
    action ? of(action) : undefined,
    search ? isAbout(search) : undefined,
  )
}

/** What it is about may have any id, of a key too; a text that is none of a key is asked for as it stands. */
function isAbout(search: string): SQL | undefined {
  const id = Id.safeParse(search).data
  return or(eq(auditEntries.subjectId, id ?? search), id ? eq(auditEntries.keyId, id) : undefined)
}

/** Names of people by their ids, in one statement; ids of nobody, or of somebody who was deleted, are without. */
export async function namesOf(db: Queryable, ids: Iterable<string>): Promise<Map<string, Somebody>> {
  const wanted = [...new Set(ids)]
  if (!wanted.length) return new Map()
  const { id, firstName, lastName, email, profileImage } = users
  const rows = await db
    .select({ id, firstName, lastName, email, profileImage })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(wanted)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Entries as lists show them. */
export async function presentEntries(db: Queryable, entries: readonly StoredEntry[]): Promise<AuditEntry[]> {
  const people = await namesOf(
    db,
    entries.flatMap(({ actorId, personId }) => [actorId, personId].filter((id) => id !== null)),
  )
  const keyIds = [...new Set(entries.flatMap(({ keyId }) => keyId ?? []))]
  const keys = keyIds.length
    ? await db.select({ id: apiKeys.id, name: apiKeys.name }).from(apiKeys).where(inArray(apiKeys.id, keyIds))
    : []
  const keyNames = new Map(keys.map(({ id, name }) => [id, name]))
  const somebody = (id: string | null) =>
    id === null ? null : (people.get(id) ?? { id, firstName: null, lastName: null, email: null, profileImage: null })
  return entries.map(({ id, at, action, actorId, keyId, personId, subjectType, subjectId, address }) => ({
    id,
    at,
    action,
    actor: somebody(actorId),
    key: keyId === null ? null : { id: keyId, name: keyNames.get(keyId) ?? null },
    person: somebody(personId),
    subjectType,
    subjectId,
    address,
  }))
}
