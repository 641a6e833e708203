import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Permission } from '@muster/contract/access/permissions'
import { orpc } from '../../../kit/api/client.ts'
import { formatMonth } from '../../../kit/format.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useFirstDayOfWeek, useSession } from '../../../kit/session/session.tsx'
import { FreeDays, monthGrid, MonthTable } from './MonthTable.tsx'

/**
 * Returns a sentence about whose leave the calendar shows, and the text for a month without leave. `isShared` is true
 * if it also shows when colleagues are away.
 */
function describeScope(
  can: (permission: Permission) => boolean,
  isShared: boolean,
): { title: string; emptyMessage: string } {
  if (can('leaves.all_view'))
    return {
      title: 'Everyone’s approved leave, including yours.',
      emptyMessage: 'No approved leave in these weeks.',
    }
  if (can('leaves.team_view'))
    return {
      title: 'Your team’s approved leave, including yours.',
      emptyMessage: 'You and your team have no approved leave in these weeks.',
    }
  if (isShared)
    return {
      title: 'Your approved leave, and when colleagues in your team are away.',
      emptyMessage: 'You and the colleagues in your team have no approved leave in these weeks.',
    }
  return {
    title: 'Only your own approved leave.',
    emptyMessage: 'You have no approved leave in these weeks. Only your own leave is shown.',
  }
}

/**
 * Shows the people on leave on each day of a month (specification 1, section 2.5). Weeks begin on Sunday, as specified,
 * unless the company has set another day.
 */
export function MonthView({ month: monthId }: { month: string }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const month = Temporal.PlainYearMonth.from(monthId)
  const days = monthGrid(month, useFirstDayOfWeek()).flat()
  const query = useQuery(
    orpc.leaves.calendar.queryOptions({
      input: { from: String(days[0]), to: String(days.at(-1)) },
      placeholderData: keepPreviousData,
    }),
  )
  const { data, error, isPlaceholderData } = query
  const { title, emptyMessage } = describeScope(can, data?.isShared ?? false)
  const isEmpty = data && !isPlaceholderData && data.days.every(({ count }) => count === 0)
  const table = { month, caption: t('Approved leave, {month}', { month: formatMonth(monthId) }) }

  return (
    <>
      <div className="card" style={{ overflow: 'hidden' }}>
        <Loaded query={query} skeleton={<MonthTable {...table} days={[]} busy />}>
          {(calendar) => <MonthTable {...table} days={calendar.days} busy={isPlaceholderData} />}
        </Loaded>
      </div>
      {data ? <FreeDays days={data.days} /> : null}
      {error && !data ? null : (
        <p className="soft" style={{ marginBlockStart: '0.75rem' }}>
          {t(isEmpty ? emptyMessage : title)}
        </p>
      )}
    </>
  )
}
