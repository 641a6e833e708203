import { desc, eq, isNull, or, sql } from 'drizzle-orm'
import { defaultHours, defaultWeekend, type WeekDay, weekDays } from '@muster/contract/kit/worktime'
import type { SetCompanyHours, WorkingHours } from '@muster/contract/schedules/workingHours'
import type { Queryable, Tx } from '../../../db/database.ts'
import { conflict, invalid, type Refusal } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { workingHours } from '../../../worktime/tables.ts'
import { minutesBetween } from '../planning/overlaps.ts'

/** The default working hours, which apply until others are set (specification 2, section 9). */
const defaultVersion: WorkingHours = {
  ...defaultHours,
  workingDays: weekDays.filter((day) => !defaultWeekend.includes(day)),
  effectiveFrom: null,
  of: 'company',
  setBy: null,
  setAt: null,
}

const namesOf = (numbers: readonly number[]): WeekDay[] => weekDays.filter((_, i) => numbers.includes(i + 1))

/**
 * Returns the working hours that apply on the day `today`, and all versions, for a person or, if `userId` is null, for
 * the company. The person's own versions come first, then the company's, each newest first, and the default hours last.
 */
export async function hoursOf(db: Queryable, userId: string | null, today: string) {
  const ofCompany = isNull(workingHours.userId)
  const rows = await db
    .select({ hours: workingHours, setBy: { firstName: users.firstName, lastName: users.lastName } })
    .from(workingHours)
    .leftJoin(users, eq(users.id, workingHours.createdBy))
    .where(userId === null ? ofCompany : or(eq(workingHours.userId, userId), ofCompany))
    .orderBy(
      sql`${workingHours.userId} is null`,
      desc(workingHours.effectiveFrom),
      desc(workingHours.createdAt),
      desc(workingHours.id),
    )
  const versions = rows.map(({ hours, setBy }): WorkingHours & { effectiveFrom: string } => ({
    hoursPerDay: Math.round((hours.minutesPerDay / 60) * 100) / 100,
    startTime: hours.startTime,
    endTime: hours.endTime,
    breakDuration: hours.breakMinutes,
    workingDays: namesOf(hours.workingDays),
    effectiveFrom: hours.effectiveFrom,
    of: hours.userId === null ? 'company' : 'person',
    setBy,
    setAt: hours.createdAt,
  }))
  const current = versions.find(({ effectiveFrom }) => effectiveFrom <= today) ?? defaultVersion
  return { currentWorkingHours: current, history: [...versions, defaultVersion] }
}

/**
 * Returns the id of the most recently created version of the company's hours, whatever its first day; null without any.
 */
async function latestVersion(db: Queryable): Promise<string | null> {
  const [latest] = await db
    .select({ id: workingHours.id })
    .from(workingHours)
    .where(isNull(workingHours.userId))
    .orderBy(desc(workingHours.createdAt), desc(workingHours.id))
    .limit(1)
  return latest?.id ?? null
}

/** Returns the company's working hours in the form of the API, with the id of the latest version. */
export const companyHoursOf = async (db: Queryable, today: string) => ({
  ...(await hoursOf(db, null, today)),
  version: await latestVersion(db),
})

/**
 * Returns a refusal with 409 if the company's hours have a later version than the one sent by the caller; otherwise
 * null.
 */
export async function meanwhileRefusal(db: Queryable, { version }: SetCompanyHours): Promise<Refusal | null> {
  return version === undefined || version === (await latestVersion(db))
    ? null
    : conflict(
        'The working hours have changed since you opened them. Please check them and try again.',
        'hours.changed_meanwhile',
      )
}

/** Adds a version of a person's working hours, or of the company's if `userId` is null. */
export async function addHours(tx: Tx, userId: string | null, by: string, input: SetCompanyHours): Promise<void> {
  const { hoursPerDay, startTime, endTime, breakDuration, workingDays, effectiveFrom } = input
  await tx.insert(workingHours).values({
    userId,
    effectiveFrom,
    minutesPerDay: Math.round(hoursPerDay * 60),
    startTime,
    endTime,
    breakMinutes: breakDuration,
    workingDays: weekDays.flatMap((day, i) => (workingDays.includes(day) ? [i + 1] : [])),
    createdBy: by,
  })
}

/** Returns a refusal with 400 if the break leaves no working time; otherwise null. */
export const breakRefusal = (input: SetCompanyHours): Refusal | null =>
  input.breakDuration >= minutesBetween(input)
    ? invalid({ breakDuration: 'The break must be shorter than the day' })
    : null
