import { type SQL, sql } from 'drizzle-orm'
import { freedDaysOn } from '../../../worktime/freedDaysOn.ts'
import { recordset } from '../../../db/recordset.ts'
import { shifts } from '../../../worktime/tables.ts'
import { isOnLeave } from '../../leaves/shared/approvedDays.ts'
import { attendanceDays, attendanceReviews, breaks, clockEntries, overtimeApprovals } from '../tables.ts'

/** SQL condition for absences that the background job recorded and no one has changed since. The days are named `d`. */
export const isUncorrectedAbsence = sql`d.status = 'ABSENT' and d.correction_id is null
  and not exists (select from ${clockEntries} e where e.day_id = d.id)
  and not exists (select from ${breaks} b where b.day_id = d.id)
  and not exists (select from ${overtimeApprovals} o where o.day_id = d.id)`

/**
 * SQL condition for days whose hours were removed. The days are named `d`. Such a day is an absence if work was due;
 * otherwise it is a day without hours.
 */
export const isRemovedDay = sql`d.correction_id is not null
  and not exists (select from ${clockEntries} e where e.day_id = d.id and e.effective)`

/**
 * Returns SQL for the given days on which `writeAbsences` would record an absence: those without attendance and without
 * leave. The leave request `exceptLeaveId` is ignored.
 */
export const absencesAmong = (
  dueDays: readonly { userId: string; date: string }[],
  exceptLeaveId?: string,
): SQL => sql`(
  select due.user_id, due.date from ${recordset(attendanceDays, dueDays, ['userId', 'date'])} as due
  where not ${isOnLeave(sql`due.user_id`, sql`due.date`, exceptLeaveId)}
    and not exists (select from ${attendanceDays} d
      where d.user_id = due.user_id and d.date = due.date and not (${isRemovedDay} and d.status <> 'ABSENT'))) as absences`

const searchedDays = sql`${attendanceReviews} r where r.user_id = d.user_id and d.date between r.reviewed_from
  and r.reviewed_until`

/** Returns SQL for the absences (`user_id`, `date`) that are removed if these days become holidays. */
export const absencesRemovedOn = (dates: readonly string[]): SQL => sql`(
  select d.user_id, d.date from ${attendanceDays} d
  where d.date = any(${sql.param(dates)}::date[])
    and (${isUncorrectedAbsence} and exists (select from ${searchedDays}) or d.status = 'ABSENT' and ${isRemovedDay})
    and not exists (select from ${shifts} s where s.user_id = d.user_id and s.date = d.date))`

/** Returns SQL for the absences (`user_id`, `date`) that are recorded if these days stop being holidays. */
export const absencesRecordedOn = (dates: readonly string[]): SQL => sql`(
  select freed.user_id, freed.date from ${freedDaysOn(dates)} as freed
  left join ${attendanceDays} d on d.user_id = freed.user_id and d.date = freed.date
  where not ${isOnLeave(sql`freed.user_id`, sql`freed.date`)}
    and (d.id is null and exists (select from ${attendanceReviews} r where r.user_id = freed.user_id
        and freed.date between r.reviewed_from and r.reviewed_until)
      or d.status <> 'ABSENT' and ${isRemovedDay}))`
