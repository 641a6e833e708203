import { and, gte, not, type SQL, sql } from 'drizzle-orm'
import { settingDefaults } from '../../companySettings/settings.ts'
import { settings } from '../../companySettings/tables.ts'
import { isDecided } from './approvedOvertime.ts'
import { attendanceDays, overtimeApprovals } from './tables.ts'

/** SQL condition for attendance days with overtime that is undecided, or was added after the decision. */
export const isUndecided = and(
  // Repeats the condition of the index of days with overtime.
  gte(attendanceDays.overtimeSeconds, sql`60`),
  not(
    sql`exists (select from ${overtimeApprovals} where ${overtimeApprovals.dayId} = ${attendanceDays.id} and ${isDecided})`,
  ),
) as SQL

/** SQL condition for attendance days with at least as much overtime as the company's minimum. */
export const reachesMinimum: SQL = sql`${attendanceDays.overtimeSeconds} >= 60 * coalesce((select (${settings.value} #>> '{}')::int
  from ${settings} where ${settings.key} = 'minOvertimeMinutes'), ${sql.raw(String(settingDefaults.minOvertimeMinutes))})`

/** SQL condition for attendance days whose overtime needs a decision. */
export const needsDecision = and(isUndecided, reachesMinimum) as SQL
