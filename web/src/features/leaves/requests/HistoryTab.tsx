import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leaveTypes } from '@muster/contract/leaves/types'
import { DayInput } from '../../../kit/form/days/DayField.tsx'
import { ExportMenu } from '../../../kit/list/ExportMenu.tsx'
import { ChoiceFilter, SortFilter, StatusFilter } from '../../../kit/list/Filters.tsx'
import { FoldedFilters } from '../../../kit/list/FoldedFilters.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { leaveStatusStyles, leaveTypeWords } from '../shared/labels.tsx'
import { useOutcomeColumns } from './requestColumns.tsx'
import {
  type LeaveActions,
  leaveFilters,
  leaveSorts,
  RequestList,
  sortLabels,
  StatusChoice,
  useListCall,
} from './RequestList.tsx'

/** The earliest and the latest possible day of leave. */
const [first, last] = ['2000-01-01', '2100-12-31'] as const
const { year: _year, ...filters } = leaveFilters

/** Returns the path, relative to `/api`, of the export with these filters. */
const exportPath = (filters: object) =>
  `/leaves/export?${new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, String(value)]))}`

/** Shows the requests of everyone or of the team with their decisions, newest first (specification 1, section 2.5). */
export default function HistoryTab({ actions }: { actions: LeaveActions }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const call = useListCall()
  const list = useListPage((input) => call.queryOptions({ input }), {
    filters,
    limit: 20,
    sorts: leaveSorts.history,
  })
  const isNarrow = useNarrow()
  const { from = '', to = '', leaveType, status } = list.filters
  // A short list needs no filters. Once shown, they stay: clearing a filter must not remove the field in use.
  const [many, setMany] = useState(false)
  if (!many && (list.filtered || (list.pagination?.totalPages ?? 0) > 1)) setMany(true)
  const download =
    can({ anyOf: ['leaves.team_view', 'leaves.all_view'] }) && list.pagination?.totalItems ? (
      <ExportMenu path={exportPath(list.filters)} name="leave-requests" />
    ) : null
  return (
    <RequestList
      list={list}
      filters={
        many ? (
          <>
            {isNarrow ? null : <StatusFilter list={list} statusStyles={leaveStatusStyles} />}
            <FoldedFilters
              list={list}
              count={[isNarrow && status, leaveType, from, to].filter(Boolean).length}
              tools={isNarrow ? download : null}
              search={<SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name or email')} />}
            >
              {isNarrow ? <StatusChoice list={list} /> : null}
              <ChoiceFilter
                list={list}
                name="leaveType"
                label={t('Type')}
                all={t('All types')}
                options={leaveTypes.map((type) => [type, t(leaveTypeWords[type])])}
              />
              <DayInput
                label={t('From')}
                value={from}
                onChange={(day) => list.set({ from: day })}
                min={first}
                max={to || last}
                optional
              />
              <DayInput
                label={t('To')}
                value={to}
                onChange={(day) => list.set({ to: day })}
                min={from || first}
                max={last}
                optional
              />
              <SortFilter list={list} labels={sortLabels.history} />
            </FoldedFilters>
          </>
        ) : null
      }
      actions={actions}
      employee={208}
      last={useOutcomeColumns()}
      caption={t('History')}
      onSort={(key) => list.toggleSort(key as (typeof leaveSorts.history)[number])}
      layout="leaves.history"
      tools={isNarrow && many ? null : download}
      empty={{
        icon: <IconHistory size={20} />,
        title: t('No leave requests yet'),
        message: t('Requests and their outcomes appear here.'),
      }}
    />
  )
}
