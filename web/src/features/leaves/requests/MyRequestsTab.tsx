import { IconPlaneDeparture } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { anyOf } from '@muster/contract/access/needs'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { formatInstant } from '../../../kit/format.ts'
import type { LeaveActions } from '../actions.ts'
import { useAddress } from '../../../kit/session/address.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { useToday } from '../../../kit/session/today.ts'
import { FilterBar } from './FilterBar.tsx'
import { nothingElse, useFilters } from './filters.ts'
import { type Mode, modes } from './modes.ts'
import { NoMatches } from './NoMatches.tsx'
import { offeredYears } from '../balances/offeredYears.ts'
import { PersonRequests } from './PersonRequests.tsx'
import { RequestTable, useCommonColumns } from './RequestTable.tsx'
import { useLastPage } from '../../../kit/list/useLastPage.ts'
import { ViewChoice } from '../../../kit/page/ViewChoice.tsx'
import classes from './MyRequestsTab.module.css'

/** One's own requests; for those who see others', a person's too, as the address says by `mode=admin`. */
export function MyRequestsTab({ actions }: { actions: LeaveActions }) {
  const { params, set } = useAddress()
  const { can } = useSession()
  const { t } = useTranslation()
  if (!can(anyOf('leaves.team_view', 'leaves.all_view'))) return <OwnRequests actions={actions} />
  const mode = params.get('mode') === 'admin' ? 'admin' : 'employee'
  const show = (chosen: Mode) => set({ ...nothingElse, mode: chosen === 'admin' ? chosen : null })
  return (
    <>
      <div className={classes.modes}>
        <ViewChoice legend={t('View mode')} options={modes} chosen={mode} onChoose={show} />
      </div>
      {mode === 'admin' ? <PersonRequests actions={actions} /> : <OwnRequests actions={actions} />}
    </>
  )
}

/** One's own requests, newest first, by status and year. */
function OwnRequests({ actions }: { actions: LeaveActions }) {
  const { t } = useTranslation()
  const today = useToday()
  const { filters, setStatus, setYear, setPage, clear } = useFilters()
  const common = useCommonColumns()
  const { status, year, page, limit } = filters
  const { data, error, refetch, isPlaceholderData } = useQuery(
    orpc.leaves.list.queryOptions({ input: { status, year, page, limit }, placeholderData: keepPreviousData }),
  )
  useLastPage(isPlaceholderData ? undefined : data?.pagination, setPage)

  const filtered = status !== undefined || year !== undefined
  return (
    <>
      <FilterBar status={status} onStatus={setStatus} year={year} years={offeredYears(today)} onYear={setYear} />
      <RequestTable
        page={data}
        columns={[
          ...common,
          { key: 'submitted', header: t('Submitted'), render: ({ createdAt }) => formatInstant(createdAt) },
        ]}
        actions={actions}
        loading={isPlaceholderData}
        error={loadFailure(error)}
        onRetry={() => void refetch()}
        onPage={setPage}
        caption={t('My Requests')}
        empty={
          filtered ? (
            <NoMatches message={t('Choose another status or year, or show them all.')} onClear={clear} />
          ) : (
            <EmptyState
              icon={<IconPlaneDeparture size={20} />}
              title={t('You have not asked for leave yet')}
              message={t('Your requests and what became of them will be listed here.')}
              action={actions.requestButton}
            />
          )
        }
      />
    </>
  )
}
