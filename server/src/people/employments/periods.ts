import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { users } from '../tables.ts'
import { employments } from './tables.ts'

/**
 * Returns a person's employments, latest first, each with the reason for its end and the person who entered the end.
 */
export const periodsOf = (db: Queryable, userId: string) =>
  db
    .select({
      id: employments.id,
      firstDay: employments.firstDay,
      lastDay: employments.lastDay,
      probationEnd: employments.probationEnd,
      endReason: employments.endReason,
      endedAt: employments.endedAt,
      endedBy: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(employments)
    .leftJoin(users, eq(users.id, employments.endedBy))
    .where(eq(employments.userId, userId))
    .orderBy(desc(employments.firstDay))
