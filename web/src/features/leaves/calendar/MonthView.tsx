import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Permission } from '@muster/contract/access/permissions'
import { orpc } from '../../../kit/api/client.ts'
import { formatMonth, formatRange } from '../../../kit/format.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useFirstDayOfWeek, useSession } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { FreeDays, MonthTable } from './MonthTable.tsx'
import { PhoneMonth } from './PhoneMonth.tsx'
import { monthGrid, weeksOf } from './weeks.ts'

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
 * Shows the people on leave on each day of a month (specification 1, section 2.5), or of the weeks `rolling`. Weeks
 * begin on Sunday, as specified, unless the company has set another day.
 */
export function MonthView({
  month: monthId,
  rolling,
}: {
  month: string
  rolling: { from: string; to: string } | null
}) {
  const { t } = useTranslation()
  const { can } = useSession()
  const month = Temporal.PlainYearMonth.from(monthId)
  const isNarrow = useNarrow()
  const grid = monthGrid(month, useFirstDayOfWeek())
  const weeks = rolling ? weeksOf(rolling) : grid
  const [from, to] = [String(weeks[0]?.[0]), String(weeks.at(-1)?.at(-1))]
  const query = useQuery(
    orpc.leaves.calendar.queryOptions({
      input: { from, to },
      placeholderData: keepPreviousData,
    }),
  )
  const { data, error, isPlaceholderData } = query
  const { title, emptyMessage } = describeScope(can, data?.isShared ?? false)
  const isEmpty = data && !isPlaceholderData && data.days.every(({ count }) => count === 0)
  const table = {
    weeks,
    month: rolling ? null : month,
    caption: t('Approved leave, {month}', { month: rolling ? formatRange(from, to) : formatMonth(monthId) }),
  }
  // A phone shows no icon for weekends, which would have to be explained.
  const freeDays = (data?.days ?? []).filter(({ isWeekend, holiday }) => holiday !== null || (isWeekend && !isNarrow))
  const View = isNarrow ? PhoneMonth : MonthTable

  return (
    <>
      <Loaded framed query={query} skeleton={<View {...table} days={[]} busy />}>
        {(calendar) => <View {...table} days={calendar.days} busy={isPlaceholderData} />}
      </Loaded>
      {freeDays.length > 0 ? <FreeDays days={freeDays} /> : null}
      {error && !data ? null : (
        <p className="soft" style={{ marginBlockStart: '0.75rem' }}>
          {t(isEmpty ? emptyMessage : title)}
        </p>
      )}
    </>
  )
}
