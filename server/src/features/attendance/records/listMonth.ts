import { and, desc } from 'drizzle-orm'
import type { ListMonth } from '@muster/contract/attendance/records'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import type { Db } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { readPage } from '../../../db/readPage.ts'
import { users } from '../../../people/tables.ts'
import { attendanceDays } from '../tables.ts'
import {
  anyRecord,
  byName,
  inMonth,
  type MonthScope,
  ownerColumns,
  peopleOfMonth,
  summaryOf,
  withOpenSession,
} from './month.ts'
import { presentDay } from './presentDay.ts'
import { figuresOf, wholeDays } from '../wholeDays.ts'
import { readActions } from './reached.ts'

/** Returns one page of people, sorted by name, each with the days of the month, newest first. */
export async function listMonth(db: Db, actor: Actor, scope: MonthScope, query: ListMonth) {
  const { month } = query
  const where = peopleOfMonth(db, actor, scope, query)
  const { rows: people, pagination } = await readPage(
    query,
    db
      .select(ownerColumns)
      .from(users)
      .where(where)
      .orderBy(...byName),
    db.$count(users, where),
  )
  const ids = people.map(({ id }) => id)
  const [rows, canOf] = await Promise.all([
    db
      .select()
      .from(attendanceDays)
      .where(and(isOneOf(attendanceDays.userId, ids), inMonth(month)))
      .orderBy(desc(attendanceDays.date)),
    readActions(db, actor, ids),
  ])
  const at = now().toString({ fractionalSecondDigits: 3 })
  const daysWithFigures = (await wholeDays(db, rows)).map((whole) => ({ whole, figures: figuresOf(whole, at) }))
  const daysOf = Map.groupBy(daysWithFigures, ({ whole }) => whole.day.userId)
  const months = people.map((user) => ({ user, days: daysOf.get(user.id) ?? [] }))
  return {
    records: months.flatMap(({ user, days }) => {
      const actions = canOf(user.id)
      return days.map(({ whole, figures }) => ({ ...presentDay(whole, at, actor, actions, figures), user }))
    }),
    people: months.map(({ user, days }) => ({
      user,
      summary: summaryOf(
        days.map(({ whole, figures }) => ({
          ...withOpenSession(whole.day, figures),
          hasHours: whole.entries.length > 0,
        })),
      ),
    })),
    isEmpty: rows.length === 0 && (pagination.totalItems <= people.length || !(await anyRecord(db, where, month))),
    pagination,
    now: at,
  }
}
