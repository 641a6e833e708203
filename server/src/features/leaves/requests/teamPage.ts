import { type SQL, sql } from 'drizzle-orm'
import type { LeaveStatus } from '@muster/contract/leaves/calls'
import type { Db } from '../../../db/database.ts'
import { managementPaths } from '../../../people/tables.ts'
import { leaveCounts, leaveRequests, leaveTotals } from '../tables.ts'

/**
 * The time to read a request in the order of the list, as a multiple of the time to find it by its person. In memory they
 * take the same time, but the number of requests to find is known, and that to read in order is estimated.
 */
const costInOrder = 1.25

interface TeamPage {
  /** True if the actor is part of the team. */
  includesActor: boolean
  status: LeaveStatus | undefined
  /** The maximum number of requests on this and all earlier pages; null if it depends on the values. */
  maxRows: number | null
  orderBy: SQL[]
  /** True if pending requests are first in the order. */
  isPendingFirst: boolean
}

/**
 * Returns the parts of a query for a page of requests of the people below the actor: the subqueries of its `with`, the
 * condition, and the number of requests on all pages. Its placeholders are `actorId`, `limit`, `offset` and, if there
 * is a status, `status`.
 *
 * The best plan depends on the size of the team: either all requests of the team are read and sorted, or those of
 * everyone are read in the order of the list until the page is full. PostgreSQL would have to plan each time. Instead,
 * the statement contains both ways and chooses by the stored counts, so that its plan can be kept. Values are in
 * subqueries where an estimate for them would make PostgreSQL plan again.
 */
export function teamPage(db: Db, { includesActor, status, maxRows, orderBy, isPendingFirst }: TeamPage) {
  const actorId = sql`(select ${sql.placeholder('actorId')}::uuid)`
  const limit = sql`${sql.placeholder('limit')}::int`
  const offset = sql`${sql.placeholder('offset')}::int`
  const rowsToRead = sql`(select ${limit} + ${offset})`
  const countedStatus = status ? sql`(select ${sql.placeholder('status')}::text)` : sql`'PENDING'`
  const isStatus = status ? sql`${leaveRequests.status} = ${countedStatus}` : sql`true`
  const order = sql.join(orderBy, sql`, `)

  const team = sql`select array(select ${managementPaths.personId} from ${managementPaths}
    where ${managementPaths.managerId} = ${actorId}
      and ${includesActor ? sql`true` : sql`${managementPaths.personId} <> ${actorId}`}) as ids`
  const ids = sql`(select ids from team)::uuid[]`
  const counts = sql`select coalesce(sum(${leaveCounts.count}), 0)::int as team_count,
      coalesce(sum(${leaveCounts.count}) filter (where ${leaveCounts.status} = ${countedStatus}), 0)::int as team_status_count
    from ${leaveCounts} where ${leaveCounts.userId} = any(${ids})`
  const totals = sql`(select coalesce(sum(${leaveTotals.count}), 0)::float8 as company_count,
      coalesce(sum(${leaveTotals.count}) filter (where ${leaveTotals.status} = ${countedStatus}), 0)::float8
        as company_status_count
    from ${leaveTotals}) totals`
  const inOrder = (companyCount: SQL, teamCount: SQL, rows: SQL) =>
    sql`${companyCount} * least(greatest(${rows}, 0) / greatest(${teamCount}, 1)::float8, 1)`
  const statusInOrder = inOrder(sql`company_status_count`, sql`team_status_count`, rowsToRead)
  const othersInOrder = inOrder(
    sql`(company_count - company_status_count)`,
    sql`(team_count - team_status_count)`,
    sql`(${rowsToRead} - team_status_count)`,
  )
  const readInOrder = status
    ? statusInOrder
    : isPendingFirst
      ? sql`${statusInOrder} + ${othersInOrder}`
      : inOrder(sql`company_count`, sql`team_count`, rowsToRead)
  // With a status, too, all requests of the team are read: the index of people and their requests has no status.
  const choice = sql`select team_count > ${sql.raw(String(costInOrder))} * (${readInOrder}) as in_order
    from counts, ${totals}`

  const columns = sql`select ${leaveRequests.id}, ${leaveRequests.status}, ${leaveRequests.createdAt} from ${leaveRequests}`
  // The constant limit is for the plan. Without the second limit, that many requests would be read for a smaller page.
  const isOnPage = sql`${leaveRequests.id} = any(array(
    select ${leaveRequests.id} from (
      (${columns} where ${leaveRequests.userId} = any(${ids}) and ${isStatus} and not (select in_order from choice))
      union all
      (select * from (${columns} where (${leaveRequests.userId} in (select unnest(ids) from team)) is true and ${isStatus}
        order by ${order} limit ${maxRows === null ? rowsToRead : sql.raw(String(maxRows))}) read
        where (select in_order from choice) ${maxRows === null ? sql`` : sql`limit ${rowsToRead}`})
    ) ${leaveRequests} order by ${order} limit ${limit} offset ${offset}))`
  return {
    ctes: [db.$with('team', {}).as(team), db.$with('counts', {}).as(counts), db.$with('choice', {}).as(choice)],
    isOnPage,
    total: status ? sql<number>`(select team_status_count from counts)` : sql<number>`(select team_count from counts)`,
  }
}
