import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import type { LeaveEndingPreview } from '@muster/contract/leaves/endings'
import { i18n } from '../../../i18n.ts'
import { orpc } from '../../../kit/api/client.ts'
import { apiError, messageOf } from '../../../kit/api/errors.ts'
import { EffectList } from '../../../kit/effects/EffectList.tsx'
import { formatDays } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { leaveTypeWords } from '../shared/labels.tsx'

/** Returns a sentence for each year with days returned to its balance, or a single one if no days are returned. */
function returnedDays({ years }: LeaveEndingPreview, leaveType: LeaveRequest['leaveType']): string[] {
  const type = i18n.t(leaveTypeWords[leaveType])
  if (!years.length) return [i18n.t('No days are returned to the balance.')]
  return years.map(({ year, days, carriedOver, remainingAfter }) => {
    const values = { days: formatDays(days), balance: `${type} ${year}` }
    const sentence =
      remainingAfter === null
        ? i18n.t('{balance}: {days} returned.', values)
        : i18n.t('{balance}: {days} returned, {left} remaining.', { ...values, left: formatDays(remainingAfter) })
    if (!carriedOver) return sentence
    return `${sentence} ${i18n.t('{days} carried over to {year}.', { days: formatDays(carriedOver), year: year + 1 })}`
  })
}

/** Shows the effects of ending leave, or the reason why it would be refused. */
export function EndingPreview(props: { request: LeaveRequest; lastDay: string | null }) {
  const { request } = props
  const { t } = useTranslation()
  const [lastDay] = useDebouncedValue(props.lastDay, 300)
  const query = useQuery({
    ...orpc.leaves.previewEnd.queryOptions({ input: { id: request.id, lastDay }, gcTime: 0, staleTime: 0 }),
    placeholderData: keepPreviousData,
  })
  if (query.error && [400, 409].includes(apiError(query.error).status))
    return <p className="soft">{t(messageOf(apiError(query.error)))}</p>
  return (
    <Loaded query={query} skeleton={<ListSkeleton rows={3} height={24} />}>
      {({ preview }) => (
        <div aria-busy={query.isPlaceholderData || undefined} className={query.isPlaceholderData ? 'faint' : undefined}>
          <EffectList effects={preview.effects} first={returnedDays(preview, request.leaveType)} />
        </div>
      )}
    </Loaded>
  )
}
