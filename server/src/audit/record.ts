import { randomUUIDv7 } from 'node:crypto'
import { type Actor, anonymousActor } from '../kernel/actor.ts'
import { now } from '../kernel/clock.ts'
import type { App, RequestInfo } from '../context.ts'
import type { Db, Queryable, Tx } from '../db/database.ts'
import { jsonPlaceholder, placeholders, prepareOnce } from '../db/prepareOnce.ts'
import { afterCommit } from '../db/transaction.ts'
import { entryMac } from './digests.ts'
import { auditEntries } from './tables.ts'
import { perOwner } from '../limits/limiter.ts'

/** The name of a recorded action, `thing.happened`; each feature lists its own. */
export type AuditAction = `${string}.${string}`

export interface AuditEntry {
  action: AuditAction
  subject: { type: string; id: string | null }
  /** The affected person. */
  personId?: string | null
  before?: unknown
  after?: unknown
}

interface Source {
  app: Pick<App, 'db' | 'keys'>
  actor: Pick<Actor, 'id' | 'keyId'>
  request: Pick<RequestInfo, 'id' | 'address' | 'at'>
}

/** Writes an audit entry. Within a change, pass the change's own transaction. Entries must not contain secrets. */
export const record = (db: Queryable, source: Source, entry: AuditEntry): Promise<void> =>
  recordAll(db, source, [entry])

/** Writes one audit entry for each of several actions of one request. */
export const recordAll = (db: Queryable, { app, ...source }: Source, entries: AuditEntry[]): Promise<void> =>
  recordEach(
    db,
    app,
    entries.map((entry) => ({ ...source, entry })),
  )

/** Writes audit entries for actions of different requests, in one statement. */
export async function recordEach(
  db: Queryable,
  app: Source['app'],
  all: (Omit<Source, 'app'> & { entry: AuditEntry })[],
): Promise<void> {
  if (!all.length) return
  const rows = all.map(({ actor, request, entry }) => ({
    id: randomUUIDv7(),
    at: request.at ?? now().toString({ fractionalSecondDigits: 3 }),
    action: entry.action,
    actorId: actor.id === anonymousActor.id ? null : actor.id,
    keyId: actor.keyId ?? null,
    subjectType: entry.subject.type,
    subjectId: entry.subject.id,
    personId: entry.personId ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
    requestId: request.id,
    address: request.address,
  }))
  const signedRows = rows.map((row) => ({ ...row, mac: entryMac(app.keys, row) }))
  const [first, ...others] = signedRows
  await (first && !others.length ? insertEntry(db, first) : db.insert(auditEntries).values(signedRows))
  for (const { id } of rows) awaitSeal(app.db, db, id)
}

/** Inserts one entry, as almost every change does. */
const insertEntry = (db: Queryable, { before, after, ...columns }: typeof auditEntries.$inferInsert) =>
  prepareOnce(db, 'insert_audit_entry', () =>
    db.insert(auditEntries).values({
      ...placeholders('id', 'at', 'action', 'actorId', 'keyId', 'subjectType', 'subjectId', 'personId'),
      ...placeholders('requestId', 'address', 'mac'),
      before: jsonPlaceholder('before'),
      after: jsonPlaceholder('after'),
    }),
  ).execute({ ...columns, before: jsonOrNull(before), after: jsonOrNull(after) })

const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** The ids of entries that this process wrote and has not yet seen sealed, by database. */
const awaitedEntriesOf = perOwner(() => new Set<string>())

/** Remembers an entry until it is sealed, so that its removal before then is detected. */
export function awaitSeal(db: Db, queryable: Queryable, entryId: string): void {
  if (queryable === db) awaitedEntriesOf(db).add(entryId)
  else afterCommit(queryable as Tx, (committed) => awaitedEntriesOf(committed).add(entryId))
}

/** Returns the ids of entries that this process wrote and has not yet seen sealed. */
export const awaitedEntries = (db: Db): Set<string> => awaitedEntriesOf(db)
