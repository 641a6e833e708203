import { type SQL, sql } from 'drizzle-orm'
import { freedOn } from '../../../worktime/freedOn.ts'
import { shifts } from '../../../worktime/tables.ts'
import { isOnLeave } from '../../leaves/shared/approvedDays.ts'
import { attendanceDays, attendanceReviews, breaks, clockEntries, overtimeApprovals } from '../tables.ts'

/** For SQL with days as `d`: absences of which nothing but the search for them says anything. */
export const isBareAbsence = sql`d.status = 'ABSENT' and d.correction_id is null
  and not exists (select from ${clockEntries} e where e.day_id = d.id)
  and not exists (select from ${breaks} b where b.day_id = d.id)
  and not exists (select from ${overtimeApprovals} o where o.day_id = d.id)`

/** For SQL with days as `d`: those whose hours were taken away. They are absences or, where nobody was to work, without hours. */
export const isTakenAway = sql`d.correction_id is not null
  and not exists (select from ${clockEntries} e where e.day_id = d.id and e.effective)`

/**
 * For SQL: those of these days on which the person neither came nor had leave, by another request than `but`: what
 * `writeAbsences` writes.
 */
export const absencesAmong = (due: readonly { userId: string; date: string }[], but?: string): SQL => sql`(
  select due."userId", due.date from json_to_recordset(${JSON.stringify(due.map(({ userId, date }) => ({ userId, date })))}::json)
    as due ("userId" uuid, date date)
  where not ${isOnLeave(sql`due."userId"`, sql`due.date`, but)}
    and not exists (select from ${attendanceDays} d
      where d.user_id = due."userId" and d.date = due.date and not (${isTakenAway} and d.status <> 'ABSENT'))) as absences`

const wereReviewed = sql`${attendanceReviews} r where r.user_id = d.user_id and d.date between r.reviewed_from
  and r.reviewed_until`

/** For SQL: the absences (`user_id`, `date`) that `reviewEverybody` takes away where these days become holidays. */
export const absencesRemovedOn = (dates: readonly string[]): SQL => sql`(
  select d.user_id, d.date from ${attendanceDays} d
  where d.date = any(${sql.param(dates)}::date[])
    and (${isBareAbsence} and exists (select from ${wereReviewed}) or d.status = 'ABSENT' and ${isTakenAway})
    and not exists (select from ${shifts} s where s.user_id = d.user_id and s.date = d.date))`

/** For SQL: the absences (`user_id`, `date`) that it writes where these days are holidays no more. */
export const absencesRecordedOn = (dates: readonly string[]): SQL => sql`(
  select freed.user_id, freed.date from ${freedOn(dates)} as freed
  left join ${attendanceDays} d on d.user_id = freed.user_id and d.date = freed.date
  where not ${isOnLeave(sql`freed.user_id`, sql`freed.date`)}
    and (d.id is null and exists (select from ${attendanceReviews} r where r.user_id = freed.user_id
        and freed.date between r.reviewed_from and r.reviewed_until)
      or d.status <> 'ABSENT' and ${isTakenAway}))`
