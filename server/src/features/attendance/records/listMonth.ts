import { desc, getTableColumns } from 'drizzle-orm'
import type { ListMonth } from '@muster/contract/attendance/records'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import type { Db } from '../../../db/database.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import { keptPage, readPage } from '../../../db/readPage.ts'
import { listedPeople } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { attendanceDays } from '../tables.ts'
import {
  anyRecord,
  byName,
  countEveryone,
  hasEveryone,
  isOfListedPerson,
  lastDayOf,
  maxDaysOfMonth,
  type MonthScope,
  ownerColumns,
  peopleOfMonth,
  selectEveryone,
  summaryOf,
  withOpenSession,
} from './month.ts'
import { presentDay } from './presentDay.ts'
import { figuresOf, partsOfDay, wholeDayOf } from '../wholeDays.ts'
import { readActions } from './reached.ts'

const selectDays = (db: Db) =>
  prepareOnce(db, 'month_days', () => {
    const days = db
      .select({ ...getTableColumns(attendanceDays), ...partsOfDay })
      .from(attendanceDays)
      .where(isOfListedPerson)
      .limit(maxDaysOfMonth)
      .as('days')
    const { entries, breaks, ...day } = days._.selectedFields
    return db.select({ day, entries, breaks }).from(listedPeople).crossJoinLateral(days).orderBy(desc(days.date))
  })

/** Returns one page of people, sorted by name, each with the days of the month, newest first. */
export async function listMonth(db: Db, actor: Actor, scope: MonthScope, query: ListMonth) {
  const { month } = query
  const range = { from: `${month}-01`, to: lastDayOf(month) }
  const where = peopleOfMonth(db, actor, scope, query)
  const { rows: people, pagination } = hasEveryone(db, scope, query)
    ? await readPage(query, keptPage(selectEveryone(db, query), range), countEveryone(db, range))
    : await readPage(
        query,
        db
          .select(ownerColumns)
          .from(users)
          .where(where)
          .orderBy(...byName),
        db.$count(users, where),
      )
  const ids = people.map(({ id }) => id)
  const [rows, canOf] = await Promise.all([selectDays(db).execute({ ids, ...range }), readActions(db, actor, ids)])
  const at = now().toString({ fractionalSecondDigits: 3 })
  const daysWithFigures = rows.map(wholeDayOf).map((whole) => ({ whole, figures: figuresOf(whole, at) }))
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
