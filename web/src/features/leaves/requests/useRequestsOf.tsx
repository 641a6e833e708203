import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { ChoiceFilter, StatusFilter } from '../../../kit/list/Filters.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { useToday } from '../../../kit/session/today.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { leaveStatusWords } from '../shared/words.ts'
import { leaveFilters, offeredYears } from './filters.ts'

/** The requests of somebody, oneself unless told, newest first, by status and year; with the filters above them. */
export function useRequestsOf(userId?: string) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const today = useToday()
  const { status, year } = leaveFilters
  const list = useListPage((input) => orpc.leaves.list.queryOptions({ input: { ...input, userId } }), {
    filters: { status, year },
    limit: 20,
  })
  const filters = (
    <StatusFilter
      words={leaveStatusWords}
      value={list.filters.status}
      onChoose={(chosen) => list.set({ status: chosen })}
    >
      <ChoiceFilter
        w={narrow ? '100%' : '8rem'}
        aria-label={t('Year')}
        value={list.filters.year?.toString()}
        all={t('All years')}
        options={offeredYears(today).map((each) => [String(each), String(each)])}
        onChoose={(chosen) => list.set({ year: chosen })}
      />
    </StatusFilter>
  )
  return { list, filters, advice: t('Choose another status or year, or show them all.') }
}
