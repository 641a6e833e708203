import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { type FindMembers, type Group, type NewEvent, refresh } from '../../events/event.ts'
import { everyone, holders } from '../../people/groups.ts'
import { holdsAny } from '../../people/heldPermissions.ts'
import { users } from '../../people/tables.ts'
import type { Shares } from './queries.ts'
import { documentAcknowledgements } from './tables.ts'

/** The people that a document is for, besides its uploader. */
export interface Reach extends Shares {
  everybody: boolean
}

/** Returns the condition for people who may see documents: no one else learns a document's name. */
export const seesDocuments = () => and(eq(users.status, 'ACTIVE'), holdsAny(['documents.read']))

interface ReadersQuery {
  of: Reach
  /** Leaves out the people in this reach. */
  but?: Reach
  /** Leaves out these people. */
  except: readonly string[]
  /** Leaves out those who have confirmed this version. */
  unread?: { id: string; version: number }
  /** Keeps only those who have confirmed this version. */
  read?: { id: string; version: number }
}

/** Returns the group of a document's readers. */
export const readers = (queries: ReadersQuery): Group => ({ group: 'documentReaders', ...queries })

export const documentGroups: Record<string, FindMembers> = {
  async documentReaders(db, asked) {
    const [people, haveRead] = await Promise.all([
      peopleOf(db, asked as unknown as ReadersQuery[]),
      readConfirmations(db, asked as unknown as ReadersQuery[]),
    ])
    return (asked as unknown as ReadersQuery[]).map(({ of, but, except, unread, read }) => {
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
 * Returns a function that tells whether a document reaches a person; fast, as it runs for everyone and hundreds of
 * documents at once, each shared with hundreds.
 */
function reachTest({ everybody: all, userIds, departments }: Reach) {
  const [ids, names] = [new Set(userIds), new Set<string | null>(departments)]
  return ({ id, department }: { id: string; department: string | null }) => all || ids.has(id) || names.has(department)
}

/** Returns the people who see documents and may be among the readers; everyone if departments or all are. */
function peopleOf(db: Queryable, asked: readonly ReadersQuery[]) {
  const ids = [...new Set(asked.flatMap(({ of }) => of.userIds))]
  const byName = asked.every(({ of }) => !of.everybody && !of.departments.length)
  return db
    .select({ id: users.id, department: users.department })
    .from(users)
    .where(and(seesDocuments(), byName ? inArray(users.id, ids) : undefined))
}

const keyOf = ({ id, version, userId }: { id: string; version: number; userId: string }) => `${id} ${version} ${userId}`

/** Returns the confirmations of the documents in question, as keys of document, version and person. */
async function readConfirmations(db: Queryable, asked: readonly ReadersQuery[]): Promise<ReadonlySet<string>> {
  const ids = asked.flatMap(({ unread, read }) => [unread, read].flatMap((one) => one?.id ?? []))
  if (!ids.length) return new Set()
  const { documentId: id, version, userId } = documentAcknowledgements
  const rows = await db.select({ id, version, userId }).from(documentAcknowledgements).where(inArray(id, ids))
  return new Set(rows.map(keyOf))
}

/** Returns the event that refreshes the screens of everyone who sees a document now, or saw it before. */
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

/** Returns the event that refreshes everyone's documents, as anyone may have visible documents in the folder. */
export const folderChanged = (): NewEvent => refresh('documents', everyone)
