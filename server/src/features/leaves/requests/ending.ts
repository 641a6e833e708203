import { formatDay } from '@muster/contract/kit/formatDays'
import type { Queryable } from '../../../db/database.ts'
import { addDays } from '../../../kernel/days.ts'
import { throwIf, conflict, invalid, type Refusal } from '../../../kernel/errors.ts'
import { readUsedDays } from '../balances/reservations.ts'
import type { YearDays } from '../rules/leaveDays.ts'
import { costOf, type LeaveDraft } from './leaveRules.ts'
import { wasEndedBefore } from './queries.ts'

/** The approved request whose leave is being ended. */
export interface EndingRequest extends LeaveDraft {
  id: string
  userId: string
}

/** The result of ending leave early. */
export interface Ending {
  /** The first day that is no longer leave. */
  from: string
  to: string
  /** The days of leave still taken, counted by the policy; 0 if the leave is revoked. */
  keptDays: number
  /** The days returned to the balance, year by year. */
  returnedDays: YearDays[]
}

/**
 * Returns the result of ending leave on `lastDay`, or of revoking it if that is null. The policy counts the days up to
 * `lastDay` as it would for a new request. The days kept in a year never exceed the days that the leave has used in
 * that year.
 * @throws Refusal 400 for a last day outside the leave, or with no working day up to it; 409 if the leave was ended
 * before and now ends on or before `lastDay`.
 */
export async function endingOf(db: Queryable, request: EndingRequest, lastDay: string | null): Promise<Ending> {
  if (lastDay !== null) throwIf(await lastDayRefusal(db, request, lastDay))
  const keptParts = lastDay === null ? [] : (await costOf(db, request.userId, { ...request, endDate: lastDay })).parts
  const years = (await readUsedDays(db, request.id)).map(({ year, days }) => {
    const partDays = keptParts.find((part) => part.year === year)?.days ?? 0
    return { year, keptDays: Math.min(partDays, days), days: Math.max(days - partDays, 0) }
  })
  const keptDays = years.reduce((sum, part) => sum + part.keptDays, 0)
  if (lastDay !== null && keptDays === 0)
    throwIf(invalid({ lastDay: 'There are no working days up to this date. Revoke the whole leave instead.' }))
  return {
    from: lastDay === null ? request.startDate : addDays(lastDay, 1),
    to: request.endDate,
    keptDays,
    returnedDays: years.flatMap(({ year, days }) => (days > 0 ? [{ year, days }] : [])),
  }
}

async function lastDayRefusal(db: Queryable, request: EndingRequest, lastDay: string): Promise<Refusal | null> {
  const { id, startDate, endDate } = request
  if (lastDay >= startDate && lastDay < endDate) return null
  if (lastDay >= endDate && (await wasEndedBefore(db, id, lastDay)))
    return conflict(`This leave already ends on ${formatDay(endDate)}. Please check it again.`, 'leave.ended_already')
  if (startDate === endDate) return invalid({ lastDay: 'This leave lasts one day. Revoke the whole leave instead.' })
  const [first, last] = [formatDay(startDate), formatDay(addDays(endDate, -1))]
  return invalid({
    lastDay: first === last ? `The last day can only be ${first}` : `Please choose a day from ${first} to ${last}`,
  })
}
