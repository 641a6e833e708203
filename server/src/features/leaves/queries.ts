import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LeaveRequest, LeaveStatus, ListLeaves } from '@muster/contract/leaves'
import { pagination } from '@muster/contract/paging'
import type { Actor } from '../../access/actor.ts'
import { belowActor, type Reach, reachOf, visibleTo, within } from '../../access/reach.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { notFound } from '../../errors.ts'
import { files } from '../../files/tables.ts'
import { settingDefaults } from '../settings/queries.ts'
import { settings } from '../settings/tables.ts'
import { users } from '../users/tables.ts'
import { leaveActions, maySeeCertificate } from './policy.ts'
import { leaveRequests } from './tables.ts'

const decider = alias(users, 'decider')

/** Whether the first day has come in the requester's time zone, else the company's, by the server's clock. */
const begun = sql<boolean>`${leaveRequests.startDate} <= (now() at time zone coalesce(${users.timeZone},
  (select ${settings.value} #>> '{}' from ${settings} where ${settings.key} = 'timeZone'),
  ${sql.raw(`'${settingDefaults.timeZone}'`)}))::date`

const columns = {
  id: leaveRequests.id,
  userId: leaveRequests.userId,
  leaveType: leaveRequests.leaveType,
  startDate: leaveRequests.startDate,
  endDate: leaveRequests.endDate,
  totalDays: leaveRequests.totalDays,
  reason: leaveRequests.reason,
  status: leaveRequests.status,
  rejectionReason: leaveRequests.rejectionReason,
  createdAt: leaveRequests.createdAt,
  updatedAt: leaveRequests.updatedAt,
  begun,
  certificateId: leaveRequests.certificateId,
  certificateName: files.name,
  user: {
    id: users.id,
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    profileImage: users.profileImage,
    position: users.position,
    department: users.department,
  },
  approvedBy: { firstName: decider.firstName, lastName: decider.lastName },
}

const select = (db: Queryable) =>
  db
    .select(columns)
    .from(leaveRequests)
    .innerJoin(users, eq(users.id, leaveRequests.userId))
    .leftJoin(decider, eq(decider.id, leaveRequests.decidedBy))
    .leftJoin(files, eq(files.id, leaveRequests.certificateId))

type Row = Awaited<ReturnType<typeof select>>[number]

/** A row as this actor sees it, with what they may do. */
function present(actor: Actor, row: Row): LeaveRequest {
  const { begun: _begun, certificateId, certificateName, ...shown } = row
  const certificate = certificateId !== null && maySeeCertificate(actor, row)
  return {
    ...shown,
    totalDays: Number(row.totalDays),
    medicalCertificateUrl: certificate ? `/api/leaves/${row.id}/medical-certificate` : null,
    medicalCertificateName: certificate ? certificateName : null,
    can: leaveActions(actor, row),
  }
}

/** Whose requests a list shows. */
export type LeaveScope = 'person' | 'team' | 'all'

const pendingFirst = [
  sql`(${leaveRequests.status} <> 'PENDING')`,
  desc(leaveRequests.createdAt),
  desc(leaveRequests.id),
]
const newestFirst = [desc(leaveRequests.createdAt), desc(leaveRequests.id)]
const actorId = sql.placeholder('actorId')

/** Of people whose full name or e-mail has the text in it, whatever its case. */
const ofPeopleNamed = sql`${leaveRequests.userId} in (
  select ${users.id} from ${users}
  where position(lower(${sql.placeholder('search')}) in lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})) > 0
)`

const scopes: Record<LeaveScope, { where: (reach: Reach) => SQL | undefined; order: SQL[] }> = {
  person: {
    where: (reach) =>
      and(eq(leaveRequests.userId, sql.placeholder('personId')), within(reach, sql`${actorId}`, leaveRequests.userId)),
    order: newestFirst,
  },
  team: { where: () => belowActor(sql`${actorId}`, leaveRequests.userId), order: pendingFirst },
  all: { where: () => undefined, order: pendingFirst },
}

/** One page of a list of leave requests within the actor's reach, with what the actor may do with each. */
export async function leavePage(
  db: Db,
  actor: Actor,
  scope: LeaveScope,
  query: ListLeaves,
  personId: string = actor.id,
) {
  const { page, limit, status, year, leaveType, from, to, search, order } = query
  const reach = reachOf(actor, 'leaves')
  // A letter for each filter: PostgreSQL takes names of statements up to 63 characters.
  const filters = { s: status, y: year, l: leaveType, f: from, t: to, q: search }
  const given = Object.entries(filters).flatMap(([letter, value]) => (value ? [letter] : []))
  const name = ['leaves', scope, scope === 'person' ? reach : '', order, given.join('')].join('_')
  const where = and(
    scopes[scope].where(reach),
    status && eq(leaveRequests.status, sql.placeholder('status')),
    year ? lte(leaveRequests.startDate, sql.placeholder('yearEnd')) : undefined,
    year ? gte(leaveRequests.endDate, sql.placeholder('yearStart')) : undefined,
    leaveType && eq(leaveRequests.leaveType, sql.placeholder('leaveType')),
    to ? lte(leaveRequests.startDate, sql.placeholder('to')) : undefined,
    from ? gte(leaveRequests.endDate, sql.placeholder('from')) : undefined,
    search ? ofPeopleNamed : undefined,
  )
  const rowsQuery = prepared(db, `${name}_rows`, () =>
    select(db)
      .where(where)
      .orderBy(...(order === 'newest' ? newestFirst : scopes[scope].order))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  )
  const countQuery = prepared(db, `${name}_count`, () =>
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(leaveRequests)
      .where(where),
  )
  const years = { yearStart: `${year}-01-01`, yearEnd: `${year}-12-31` }
  const values = { actorId: actor.id, personId, status, leaveType, from, to, search, ...years }
  const [rows, [total]] = await Promise.all([
    rowsQuery.execute({ ...values, limit, offset: (page - 1) * limit }),
    countQuery.execute(values),
  ])
  return {
    leaveRequests: rows.map((row) => present(actor, row)),
    pagination: pagination({ page, limit }, total?.count ?? 0),
  }
}

/** One leave request within the actor's reach; "not found" beyond it. */
export async function leaveById(db: Queryable, actor: Actor, id: string): Promise<LeaveRequest> {
  const [row] = await select(db).where(and(eq(leaveRequests.id, id), visibleTo(actor, 'leaves', leaveRequests.userId)))
  if (!row) throw notFound()
  return present(actor, row)
}

/** A request within the actor's reach, locked until the transaction ends, so that of two deciders one waits. */
export async function lockVisibleLeave(tx: Queryable, actor: Actor, id: string) {
  const [row] = await tx
    .select({
      id: leaveRequests.id,
      userId: leaveRequests.userId,
      leaveType: leaveRequests.leaveType,
      startDate: leaveRequests.startDate,
      endDate: leaveRequests.endDate,
      totalDays: leaveRequests.totalDays,
      status: sql<LeaveStatus>`${leaveRequests.status}`,
      begun,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(leaveRequests)
    .innerJoin(users, eq(users.id, leaveRequests.userId))
    .where(and(eq(leaveRequests.id, id), visibleTo(actor, 'leaves', leaveRequests.userId)))
    .for('update', { of: leaveRequests })
  if (!row) throw notFound()
  return row
}
