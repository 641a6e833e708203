import { sql } from 'drizzle-orm'
import type { UserStatus } from '@muster/contract/kit/people'
import type { Tx } from '../../../db/database.ts'
import type { NewEvent } from '../../../events/event.ts'
import { users } from '../../../people/tables.ts'
import { attendanceDays, attendanceReminders } from '../tables.ts'
import { daysBeforeAccount, missedDays } from './messages.ts'
import { notifyOnce, markNotYetNotified } from './notifyOnce.ts'

/** A person's day that became an absence or stopped being one. */
export interface MissedDay {
  userId: string
  date: string
}

/** A new absence, with the facts that decide who is notified and how. */
export interface NewMissedDay extends MissedDay, Record<string, unknown> {
  status: UserStatus
  /** True if the day is before the person's account was created. */
  beforeAccount: boolean
}

/**
 * SQL for the columns that decide who is notified of a new absence and how. In the query, `users` is named `u`, and the
 * days are named `d`.
 */
export const noticeColumns = sql.raw(`u.status, d.date < u.added_on as "beforeAccount"`)

/**
 * Returns the notifications of these absences: for each person, one for the days before their account was created and
 * one for the remaining days. The notifications of people who cannot sign in yet are stored until their account is
 * active.
 */
export async function notifyMissed(tx: Tx, days: readonly NewMissedDay[]): Promise<NewEvent[]> {
  const of = (wantedStatus: UserStatus) => days.filter(({ status }) => status === wantedStatus)
  const active = of('ACTIVE')
  await markNotYetNotified(tx, 'PENDING', of('PENDING_ACTIVATION'))
  const beforeAccounts = active.filter(({ beforeAccount }) => beforeAccount)
  const afterwards = active.filter(({ beforeAccount }) => !beforeAccount)
  return [
    ...(await notifyOnce(tx, 'MISSING', beforeAccounts, daysBeforeAccount)),
    ...(await notifyOnce(tx, 'MISSING', afterwards, missedDays)),
  ]
}

/**
 * Returns the stored notifications of absences for people whose account is now active, and deletes them from storage.
 */
export async function notifyActivated(tx: Tx, people: readonly string[]): Promise<NewEvent[]> {
  const { rows } = await tx.execute<NewMissedDay>(sql`
    with kept as (
      delete from ${attendanceReminders} r using ${users} u
      where r.user_id = any(${sql.param(people)}::uuid[]) and r.kind = 'PENDING' and u.id = r.user_id
        and u.status = 'ACTIVE'
      returning r.user_id, r.date
    )
    select d.user_id as "userId", d.date, ${noticeColumns}
    from kept join ${attendanceDays} d on d.user_id = kept.user_id and d.date = kept.date
    join ${users} u on u.id = d.user_id
    where d.status = 'ABSENT'`)
  return notifyMissed(tx, rows)
}
