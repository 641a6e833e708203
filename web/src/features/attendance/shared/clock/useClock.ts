import type { LocalTime } from '@muster/contract/kit/time'
import routes from 'virtual:contract-routes'
import { chunk } from '../../../../kit/chunks/chunk.ts'
import { useLazyForm } from '../../../../kit/chunks/useLazyForm.ts'
import { useSession } from '../../../../kit/session/session.tsx'
import type { ForgottenDay } from './ForgottenDialog.tsx'
import { liveDay } from './liveDay.ts'
import type { TodayReading } from './todayQuery.ts'
import { useElapsed } from './useElapsed.ts'
import { usePunches } from './usePunches.ts'

const forgottenForm = chunk(() => import('./ForgottenDialog.tsx'))

/** Returns the earlier day with a session that is still open, or null. */
function forgottenDayOf({ record, today }: TodayReading): ForgottenDay | null {
  const openEntry = record?.clockEntries.find(({ clockOut }) => clockOut === null)
  return record && openEntry && record.date < today ? { date: record.date, clockInTime: openEntry.clockInTime } : null
}

/** Returns the start of the open session, and its day if that is an earlier one; null without an open session. */
function openSince({ record, today }: TodayReading): { time: LocalTime; day: string | null } | null {
  const time = record?.clockEntries.find(({ clockOut }) => clockOut === null)?.clockInTime
  return record && time ? { time, day: record.date < today ? record.date : null } : null
}

/**
 * Returns everything that a screen with the clock needs: the running day, the punches, and the form for a forgotten
 * clock-out, which must be rendered. `readAgain` reads the day anew.
 */
export function useClock(today: TodayReading, readAgain: () => Promise<TodayReading | undefined>) {
  const { can } = useSession()
  const elapsed = useElapsed(today, () => void readAgain())
  const live = liveDay(today.record, elapsed)
  const mayReportForgotten = can(routes.attendance.clockOutForgotten['~orpc'].meta.needs)
  const { form, waiting, open } = useLazyForm(forgottenForm, mayReportForgotten)
  const openForm = (day: ForgottenDay | null | undefined) => void (day && mayReportForgotten && open({ day }))
  const punches = usePunches(
    today,
    () => void readAgain().then((reading) => openForm(reading && forgottenDayOf(reading))),
  )
  return {
    today,
    elapsed,
    live,
    punches,
    since: openSince(today),
    /** The closed day whose clock-out time is still missing; null if there is none or the user may not report it. */
    forgotten: mayReportForgotten ? today.forgotten : null,
    form,
    isFormLoading: waiting,
    reportForgotten: openForm,
    reportOpenDay: () => openForm(forgottenDayOf(today)),
  }
}

export type ClockState = ReturnType<typeof useClock>
