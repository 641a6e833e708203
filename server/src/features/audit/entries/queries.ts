import { and, eq, gte, inArray, isNull, lt, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { AuditEntry, ListAudit, AuditPerson } from '@muster/contract/audit/calls'
import { signInActions, viewLabels } from '@muster/contract/audit/labels'
import { Id } from '@muster/contract/kit/text'
import { apiKeys } from '../../../access/tables.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { isNamed } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { hidesDetails, type StoredEntry } from './details.ts'
import { entryContent } from './entryContent.ts'

/** Returns the SQL condition for entries that match the filters; days are in the company's time zone. */
export async function chosenBy(
  db: Queryable,
  { from, to, actorId, personId, action, search, views, signIns }: Omit<ListAudit, 'page' | 'limit'>,
): Promise<SQL | undefined> {
  const zone = await readSetting(db, 'timeZone')
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant().toString()
  const of = (actionOrArea: string) =>
    actionOrArea.includes('.')
      ? eq(auditEntries.action, actionOrArea)
      : eq(sql`split_part(${auditEntries.action}, '.', 1)`, actionOrArea)
  return and(
    from ? gte(auditEntries.at, startOf(Temporal.PlainDate.from(from))) : undefined,
    to ? lt(auditEntries.at, startOf(Temporal.PlainDate.from(to).add({ days: 1 }))) : undefined,
    actorId === undefined
      ? undefined
      : actorId === 'muster'
        ? isNull(auditEntries.actorId)
        : eq(auditEntries.actorId, actorId),
    personId ? eq(auditEntries.personId, personId) : undefined,
    action ? of(action) : undefined,
    search ? await isAbout(db, search) : undefined,
    views === 'hidden' && !(action && viewActions.includes(action))
      ? notInArray(auditEntries.action, viewActions)
      : undefined,
    action || !signIns ? undefined : signIns === 'only' ? isSignIn : not(isSignIn),
  )
}

const viewActions = Object.keys(viewLabels)

/** The SQL condition for people signing in and out. An administrator who ends another person's session is not one. */
const isSignIn = sql`(${inArray(auditEntries.action, [...signInActions])}
  and (${auditEntries.actorId} = ${auditEntries.personId}) is not false)`

/**
 * Returns the SQL condition for a search. It finds the entries about the record with this id or made with the API key
 * with this id, and the entries by or about people with this name or email. People are looked up first, so that the
 * trail's indexes apply.
 */
async function isAbout(db: Queryable, search: string): Promise<SQL | undefined> {
  const id = Id.safeParse(search).data
  if (id) return or(eq(auditEntries.subjectId, id), eq(auditEntries.keyId, id))
  const people = await db.select({ id: users.id }).from(users).where(isNamed(search))
  const ids = sql`any(${sql.param(people.map((person) => person.id))}::uuid[])`
  return or(
    eq(auditEntries.subjectId, search),
    sql`${auditEntries.actorId} = ${ids}`,
    sql`${auditEntries.personId} = ${ids}`,
  )
}

/** Returns people's names by id, in one statement. Leaves out unknown ids and deleted people. */
export async function namesOf(db: Queryable, ids: Iterable<string>): Promise<Map<string, AuditPerson>> {
  const uniqueIds = [...new Set(ids)]
  if (!uniqueIds.length) return new Map()
  const { id, firstName, lastName, email, profileImage } = users
  const rows = await db
    .select({ id, firstName, lastName, email, profileImage })
    .from(users)
    .where(isOneOf(users.id, uniqueIds))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns entries in the form of the list. The content of an export is included only if the actor may see it elsewhere.
 */
export async function presentEntries(
  db: Queryable,
  { app, actor }: Pick<Context, 'app' | 'actor'>,
  entries: readonly StoredEntry[],
): Promise<AuditEntry[]> {
  const people = await namesOf(
    db,
    entries.flatMap(({ actorId, personId }) => [actorId, personId].filter((id) => id !== null)),
  )
  const keyIds = [...new Set(entries.flatMap(({ keyId }) => keyId ?? []))]
  const keys = keyIds.length
    ? await db
        .select({ id: apiKeys.id, name: apiKeys.name, kind: apiKeys.kind })
        .from(apiKeys)
        .where(inArray(apiKeys.id, keyIds))
    : []
  const keysById = new Map(keys.map((key) => [key.id, key]))
  const presentKey = (id: string) => {
    const { name = null, kind } = keysById.get(id) ?? {}
    return { id, name, isAssistant: kind === 'ASSISTANT' }
  }
  const addEmployee = (id: string | null) =>
    id === null ? null : (people.get(id) ?? { id, firstName: null, lastName: null, email: null, profileImage: null })
  return entries.map((entry) => {
    const { id, at, action, actorId, keyId, personId, subjectType, subjectId, address } = entry
    return {
      id,
      at,
      action,
      content: hidesDetails(app, actor, action) ? null : entryContent(entry),
      actor: addEmployee(actorId),
      key: keyId === null ? null : presentKey(keyId),
      person: addEmployee(personId),
      subjectType,
      subjectId,
      address,
    }
  })
}
