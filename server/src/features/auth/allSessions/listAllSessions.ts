import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { ListAllSessions, PersonSession } from '@muster/contract/auth/allSessions'
import { type Pagination, pagination } from '@muster/contract/kit/paging'
import { isValidSession } from '../../../access/sessions.ts'
import { sessions } from '../../../access/tables.ts'
import type { Context } from '../../../context.ts'
import { sortBy } from '../../../db/sortBy.ts'
import { administratorIds } from '../../../people/heldPermissions.ts'
import { visibleTo } from '../../../people/reach.ts'
import { isNamed } from '../../../people/search.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { deviceOf } from '../deviceOf.ts'
import { sessionPolicy, sessionsArea } from './policy.ts'

/** The values by which sessions are sorted. */
const sortedBy: Record<Exclude<ListAllSessions['sort'], 'recent'>, SQL> = {
  person: sql`${users.searchText}`,
  since: sql`${sessions.createdAt}`,
  seen: sql`${sessions.lastSeenAt}`,
}

/**
 * Returns one page of all people's sessions, most recently used first or in the order of `sort`. Each session says
 * whether the actor may end it.
 */
export async function listAllSessions(
  { app, actor }: Context,
  { page, limit, search, sort, order }: ListAllSessions,
): Promise<{ sessions: PersonSession[]; pagination: Pagination }> {
  const { db } = app
  const where = and(
    visibleTo(actor, sessionsArea, sessions.userId),
    isValidSession,
    search ? or(isNamed(search), sql`starts_with(${sessions.address}, ${search})`) : undefined,
  )
  const { address, createdAt, id, lastSeenAt, userAgent } = sessions
  const [rows, [count], administrators] = await Promise.all([
    db
      .select({ id, address, userAgent, createdAt, lastSeenAt, person: personColumns })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(where)
      .orderBy(...(sort === 'recent' ? [] : [sortBy(sortedBy[sort], order)]), desc(lastSeenAt), desc(id))
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(where),
    administratorIds(db),
  ])
  return {
    sessions: rows.map(({ userAgent: agent, ...row }) => ({
      ...row,
      ...deviceOf(agent),
      isCurrent: row.id === actor.sessionId,
      can: {
        end:
          sessionPolicy.end(actor, { id: row.person.id, isAdministrator: administrators.has(row.person.id) }) === null,
      },
    })),
    pagination: pagination({ page, limit }, count?.total ?? 0),
  }
}
