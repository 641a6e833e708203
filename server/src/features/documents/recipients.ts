import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { type FindMembers, type Group, type NewEvent, refresh } from '../../events/event.ts'
import { everyone, holders } from '../../people/groups.ts'
import { holdsAny } from '../../people/heldPermissions.ts'
import { users } from '../../people/tables.ts'
import type { Shares } from './queries.ts'
import { documentAcknowledgements } from './tables.ts'

/** The people who have access to a document, besides its uploader and administrators. */
export interface Reach extends Shares {
  everybody: boolean
}

/** Returns the SQL condition for active people who may see documents. Only they may learn a document's name. */
export const seesDocuments = () => and(eq(users.status, 'ACTIVE'), holdsAny(['documents.read']))

interface ReadersQuery {
  of: Reach
  /** The access of readers to leave out, for example the access before a change. */
  but?: Reach
  /** The ids of people to exclude. */
  except: readonly string[]
  /** A version of the document `id`. Readers who have confirmed it are left out. */
  unread?: { id: string; version: number }
  /** A version of the document `id`. Readers who have not confirmed it are left out. */
  read?: { id: string; version: number }
}

/** Returns the group of a document's readers, for addressing notifications and refreshes. */
export const readers = (query: ReadersQuery): Group => ({ group: 'documentReaders', ...query })

export const documentGroups: Record<string, FindMembers> = {
  async documentReaders(db, groups) {
    const queries = groups as unknown as ReadersQuery[]
    const [people, haveRead] = await Promise.all([peopleOf(db, queries), readConfirmations(db, queries)])
    return queries.map(({ of, but, except, unread, read }) => {
      const [isAsked, isLeftOut] = [reachTest(of), but ? reachTest(but) : () => false]
      const isLeft = (userId: string) =>
        (!unread || !haveRead.has(keyOf({ ...unread, userId }))) && (!read || haveRead.has(keyOf({ ...read, userId })))
      return people
        .filter((person) => isAsked(person) && !isLeftOut(person) && !except.includes(person.id) && isLeft(person.id))
        .map(({ id }) => id)
    })
  },
}

/**
 * Returns a function that tells whether a person has access. It uses sets to be fast, since it is called for every
 * person and for hundreds of documents, each with hundreds of shares.
 */
function reachTest({ everybody: all, userIds, departments }: Reach) {
  const [ids, names] = [new Set(userIds), new Set<string | null>(departments)]
  return ({ id, department }: { id: string; department: string | null }) => all || ids.has(id) || names.has(department)
}

/**
 * Returns the people to check for access: everyone who may see documents or, if documents are shared only with people
 * by name, just these people.
 */
function peopleOf(db: Queryable, queries: readonly ReadersQuery[]) {
  const ids = [...new Set(queries.flatMap(({ of }) => of.userIds))]
  const byName = queries.every(({ of }) => !of.everybody && !of.departments.length)
  return db
    .select({ id: users.id, department: users.department })
    .from(users)
    .where(and(seesDocuments(), byName ? inArray(users.id, ids) : undefined))
}

const keyOf = ({ id, version, userId }: { id: string; version: number; userId: string }) => `${id} ${version} ${userId}`

/** Returns the confirmations of these documents, as keys built by `keyOf`. */
async function readConfirmations(db: Queryable, queries: readonly ReadersQuery[]): Promise<ReadonlySet<string>> {
  const ids = queries.flatMap(({ unread, read }) => [unread, read].flatMap((one) => one?.id ?? []))
  if (!ids.length) return new Set()
  const { documentId: id, version, userId } = documentAcknowledgements
  const rows = await db.select({ id, version, userId }).from(documentAcknowledgements).where(inArray(id, ids))
  return new Set(rows.map(keyOf))
}

/** Returns the event that refreshes the screens of everyone with access to a document before or after a change. */
export function documentChanged(uploadedBy: string, ...reached: readonly Reach[]): NewEvent {
  if (reached.some((reach) => reach.everybody)) return refresh('documents', everyone)
  return refresh(
    'documents',
    [uploadedBy],
    holders(['documents.update']),
    ...reached.filter(hasReaders).map((reach) => readers({ of: reach, except: [] })),
  )
}

const hasReaders = ({ userIds, departments }: Reach) => userIds.length + departments.length > 0

/** Returns the event that refreshes everyone's documents, since anyone may have documents in the folder. */
export const folderChanged = (): NewEvent => refresh('documents', everyone)
