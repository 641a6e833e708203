import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveBalance } from '@muster/contract/leaves/balances'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { leaveTypeWords } from '../shared/words.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { useToday } from '../../../kit/session/today.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { formatDays } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import type { Explained } from '../requests/filters.ts'
import { LedgerEntries } from './LedgerEntries.tsx'
import { offeredYears } from '../requests/filters.ts'
import { fullName } from '../../../kit/fullName.ts'
import classes from './BalanceEntriesDialog.module.css'

/** Entries on a page. */
const limit = 10

/** The figures that the entries add up to. */
function Sums({ balance }: { balance: LeaveBalance | undefined }) {
  const { t } = useTranslation()
  const days = (value: number | null | undefined) => {
    if (value === undefined) return '–'
    return value === null ? t('Unlimited') : formatDays(value)
  }
  return (
    <dl className={classes.sums}>
      <div>
        <dt>{t('Entitled')}</dt>
        <dd>{days(balance?.totalDays)}</dd>
      </div>
      <div>
        <dt>{t('Used')}</dt>
        <dd>{days(balance?.usedDays)}</dd>
      </div>
      <div>
        <dt>{t('Pending')}</dt>
        <dd>{days(balance?.pendingDays)}</dd>
      </div>
      <div>
        <dt>{t('Remaining')}</dt>
        <dd>{days(balance?.remainingDays)}</dd>
      </div>
    </dl>
  )
}

function Entries({ of, onRequest }: { of: Explained; onRequest: (id: string) => void }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { userId, leaveType, year } = of
  const { data, error, refetch, isPlaceholderData } = useQuery(
    orpc.leaves.entries.queryOptions({
      input: { userId, leaveType, year, page, limit },
      placeholderData: keepPreviousData,
    }),
  )
  const failure = loadFailure(error)
  if (failure && !data) return <ErrorState message={failure} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={4} height={56} />
  if (data.entries.length === 0)
    return (
      <EmptyState
        title={t('Nothing has happened to these days')}
        message={t('The days of a year are granted when the year begins, or with the first request into it.')}
      />
    )
  return (
    <>
      <LedgerEntries
        entries={data.entries}
        onRequest={onRequest}
        caption={t('Entries of {type} {year}', { type: t(leaveTypeWords[leaveType]), year })}
        loading={isPlaceholderData}
      />
      <Pager pagination={data.pagination} onPage={setPage} />
    </>
  )
}

/** The movements of days that make one balance, by year; `of` is whose, null while it is closed. */
export function BalanceEntriesDialog(props: {
  of: Explained | null
  opened: boolean
  onYear: (year: number) => void
  onRequest: (id: string) => void
  onClose: () => void
}) {
  const { of, opened, onYear, onRequest, onClose } = props
  const { t } = useTranslation()
  const today = useToday()
  // The balance stays in its dialog while that fades out.
  const [known, setKnown] = useState(of)
  if (of && (of.userId !== known?.userId || of.leaveType !== known.leaveType || of.year !== known.year)) setKnown(of)
  const { data } = useQuery({
    ...orpc.leaves.balancesOf.queryOptions({ input: { id: of?.userId ?? '', year: of?.year } }),
    enabled: of !== null,
  })
  const { user } = useSession()
  const others = known !== null && known.userId !== user.id
  const { data: found } = useQuery({
    ...orpc.leaves.people.queryOptions({ input: { id: known?.userId } }),
    enabled: others,
  })
  const person = others ? found?.people[0] : undefined
  const type = known ? t(leaveTypeWords[known.leaveType]) : ''
  const balance = data?.leaveBalances.find(({ leaveType }) => leaveType === known?.leaveType)
  const years = offeredYears(today)

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={person ? t('{type}: {name}', { type, name: fullName(person) }) : type}
      size={760}
      inAddress
    >
      {known ? (
        <>
          <div className={classes.head}>
            <Sums balance={balance} />
            <NativeSelect
              className={classes.year}
              label={t('Year')}
              value={known.year}
              onChange={({ currentTarget }) => onYear(Number(currentTarget.value))}
              data={[...new Set([...years, known.year])].map((year) => ({ value: String(year), label: String(year) }))}
            />
          </div>
          <Entries key={`${known.userId} ${known.leaveType} ${known.year}`} of={known} onRequest={onRequest} />
        </>
      ) : null}
    </Dialog>
  )
}
