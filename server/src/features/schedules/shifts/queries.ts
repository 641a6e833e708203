import { and, asc, eq, getTableColumns, gte, lte } from 'drizzle-orm'
import type { Shift } from '@muster/contract/schedules/shifts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { shifts } from '../../../worktime/tables.ts'
import { localTime } from '../../../worktime/zones.ts'
import { findRemovablePlans } from '../planning/ownHours.ts'
import { scheduleActions, schedulesArea } from '../policy.ts'

type ShiftRow = typeof shifts.$inferSelect
interface Name {
  id: string
  firstName: string
  lastName: string
}

const name = { id: users.id, firstName: users.firstName, lastName: users.lastName }

/** Returns a person's shifts as the actor sees them, each with the actions available. */
async function presentShifts(db: Queryable, actor: Actor, userId: string, rows: { shift: ShiftRow; user: Name }[]) {
  const removable = await findRemovablePlans(
    db,
    actor,
    userId,
    rows.map(({ shift }) => shift),
  )
  return rows.map(({ shift, user }) => presentRow(actor, shift, user, removable.has(shift.id)))
}

/** Returns a shift as the actor sees it, with the actions available. */
export async function presentShift(db: Queryable, actor: Actor, row: ShiftRow, user: Name): Promise<Shift> {
  const removable = await findRemovablePlans(db, actor, row.userId, [row])
  return presentRow(actor, row, user, removable.has(row.id))
}

function presentRow(actor: Actor, row: ShiftRow, { id, firstName, lastName }: Name, isRemovable: boolean): Shift {
  const { userId: _user, createdBy: _by, createdAt: _at, zone, ...rest } = row
  return {
    ...rest,
    user: { id, firstName, lastName },
    startLocal: localTime(row.startsAt, zone, row.date),
    endLocal: localTime(row.endsAt, zone, row.date),
    can: scheduleActions(actor, isRemovable),
  }
}

const selectShifts = (db: Queryable) =>
  db
    .select({ shift: getTableColumns(shifts), user: name })
    .from(shifts)
    .innerJoin(users, eq(users.id, shifts.userId))

/** Returns one shift within the actor's reach. @throws Refusal 404 for any other. */
export async function shiftById(db: Queryable, actor: Actor, id: string): Promise<Shift> {
  const [row] = await selectShifts(db).where(and(eq(shifts.id, id), visibleTo(actor, schedulesArea, shifts.userId)))
  assertFound(row)
  return presentShift(db, actor, row.shift, row.user)
}

/** Returns a person's shifts between two dates, in order. The caller must check that the actor may see them. */
export async function shiftsOf(db: Queryable, actor: Actor, userId: string, from: string, to: string) {
  const rows = await selectShifts(db)
    .where(and(eq(shifts.userId, userId), gte(shifts.date, from), lte(shifts.date, to)))
    .orderBy(asc(shifts.date), asc(shifts.startsAt))
  return presentShifts(db, actor, userId, rows)
}
