import { and, asc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { pagination, type PageQuery } from '@muster/contract/kit/paging'
import type { Context } from '../../../context.ts'
import { throwIf, forbidden } from '../../../kernel/errors.ts'
import { isNamed, peopleFound } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { visibleDocument } from '../queries.ts'
import { seesHistory } from '../policy.ts'
import { seesDocuments } from '../recipients.ts'
import { documentAcknowledgements, documentShares } from '../tables.ts'

interface AcknowledgementQuery extends PageQuery {
  id: string
  status?: 'confirmed' | 'waiting'
  search?: string
}

/**
 * Returns one page of a document's current readers, sorted by name, without its uploader. Each comes with the time they
 * confirmed the current version. The counts are the numbers of readers who have and have not confirmed.
 * @throws Refusal 404 if the document is not visible to the actor; 403 if they may not see its readers.
 */
export async function acknowledgements({ app: { db }, actor }: Context, query: AcknowledgementQuery) {
  const { id, page, limit, status, search } = query
  const { row, facts } = await visibleDocument(db, actor, id)
  throwIf(seesHistory(actor, facts) ? null : forbidden())
  const { at } = documentAcknowledgements
  const ofCurrentVersion = and(
    eq(documentAcknowledgements.documentId, id),
    eq(documentAcknowledgements.version, row.version),
    eq(documentAcknowledgements.userId, users.id),
  )
  const isReader = and(
    seesDocuments(),
    ne(users.id, row.uploadedById),
    row.isPrivate ? isSharedWithPerson(id) : undefined,
    search ? isNamed(search) : undefined,
  )
  const ofStatus = { confirmed: isNotNull(at), waiting: isNull(at) }
  const [people, [counts]] = await Promise.all([
    db
      .select({
        person: {
          id: users.id,
          firstName: users.firstName,
          lastName: users.lastName,
          position: users.position,
          department: users.department,
          profileImage: users.profileImage,
        },
        at,
      })
      .from(peopleFound(db, search ?? '', isReader))
      .leftJoin(documentAcknowledgements, ofCurrentVersion)
      .where(and(isReader, status && ofStatus[status]))
      .orderBy(asc(users.searchText), asc(users.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ confirmed: sql<number>`count(${at})::int`, all: sql<number>`count(*)::int` })
      .from(users)
      .leftJoin(documentAcknowledgements, ofCurrentVersion)
      .where(isReader),
  ])
  const { confirmed, all } = counts ?? { confirmed: 0, all: 0 }
  const found = { confirmed, waiting: all - confirmed }
  return {
    acknowledgements: people,
    counts: found,
    pagination: pagination({ page, limit }, status ? found[status] : all),
  }
}

/** Returns the SQL condition for the people a document is shared with, by name or through their current department. */
const isSharedWithPerson = (documentId: string): SQL =>
  sql`exists (select from ${documentShares} where ${documentShares.documentId} = ${documentId}
    and (${or(eq(documentShares.userId, users.id), eq(documentShares.department, users.department))}))`
