import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../kit/api/client.ts'
import { planOf, planText } from '../../../schedules/shared/plans.ts'

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
  return <p className="faint small numbers">{day ? planText(t, planOf(day)) : '\u00a0'}</p>
}
