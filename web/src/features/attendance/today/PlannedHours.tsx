import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { CalendarDay } from '@muster/contract/schedules/calendar'
import { orpc } from '../../../kit/api/client.ts'
import { formatLocalTime } from '../../../kit/format.ts'

/** Returns a sentence about the hours planned today, or why there are none. */
function planText(t: TFunction, { holiday, leaveType, plan }: CalendarDay): string {
  if (leaveType) return t('You are on leave today.')
  if (plan) return t('Planned today: {hours}', { hours: `${formatLocalTime(plan.start)}–${formatLocalTime(plan.end)}` })
  return holiday ? t('Today is a holiday: {name}', { name: holiday }) : t('Today is a day off.')
}

/** Shows the hours planned for the day, or why none are; a space keeps the line while they load. */
export function PlannedHours({ date }: { date: string }) {
  const { t } = useTranslation()
  const { data: day, isPending } = useQuery(
    orpc.schedules.calendar.queryOptions({
      input: { month: date.slice(0, 7) },
      select: ({ days }) => days.find((each) => each.date === date) ?? null,
    }),
  )
  if (!day && !isPending) return null
  return <p className="faint small numbers">{day ? planText(t, day) : '\u00a0'}</p>
}
