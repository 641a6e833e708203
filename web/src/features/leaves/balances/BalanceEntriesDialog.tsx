import { Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { formatDays } from '../../../kit/format.ts'
import { fullName } from '../../../kit/fullName.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Paged } from '../../../kit/list/Paged.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useToday } from '../../../kit/session/today.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { type Explained, offeredYears } from '../requests/filters.ts'
import { leaveTypeWords } from '../shared/words.ts'
import { LedgerEntries } from './LedgerEntries.tsx'

/** The figures that the entries add up to. */
function Sums({ of }: { of: Explained }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const { userId, leaveType, year } = of
  const { data } = useQuery(orpc.leaves.balancesOf.queryOptions({ input: { id: userId, year } }))
  const balance = data?.leaveBalances.find((each) => each.leaveType === leaveType)
  const figures = [
    ['Entitled', balance?.totalDays],
    ['Used', balance?.usedDays],
    ['Pending', balance?.pendingDays],
    ['Remaining', balance?.remainingDays],
  ] as const
  return (
    <dl
      className="facts"
      style={{ gap: '0.5rem 2rem', ...(narrow ? { inlineSize: '100%' } : { display: 'flex', flexWrap: 'wrap' }) }}
    >
      {figures.map(([label, days]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd className="amount">{days === undefined ? '–' : days === null ? t('Unlimited') : formatDays(days)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Entries({ of, onRequest }: { of: Explained; onRequest: (id: string) => void }) {
  const { t } = useTranslation()
  const { userId, leaveType, year } = of
  const list = useListPage(
    (page) => orpc.leaves.entries.queryOptions({ input: { userId, leaveType, year, ...page } }),
    { filters: {}, limit: 10, inAddress: false },
  )
  return (
    <Paged list={list} skeleton={<ListSkeleton rows={4} height={56} />}>
      {({ entries }) =>
        entries.length === 0 ? (
          <EmptyState
            title={t('There are no entries yet')}
            message={t('A year’s days are granted when the year begins, or with the first request for it.')}
          />
        ) : (
          <LedgerEntries
            entries={entries}
            onRequest={onRequest}
            caption={t('Entries of {type} {year}', { type: t(leaveTypeWords[leaveType]), year })}
            loading={list.loading}
          />
        )
      }
    </Paged>
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
  const narrow = useNarrow()
  const { user } = useSession()
  const keyOf = (each: Explained | null) => each && `${each.userId} ${each.leaveType} ${each.year}`
  // The balance stays in its dialog while that fades out.
  const [known, setKnown] = useState(of)
  if (of && keyOf(of) !== keyOf(known)) setKnown(of)
  const others = known !== null && known.userId !== user.id
  const { data: found } = useQuery({
    ...orpc.leaves.people.queryOptions({ input: { id: known?.userId } }),
    enabled: others,
  })
  const person = others ? found?.people[0] : undefined
  const type = known ? t(leaveTypeWords[known.leaveType]) : ''

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
          <Group justify="space-between" align="end" gap="0.75rem 1.5rem" mb="md">
            <Sums of={known} />
            <NativeSelect
              w={narrow ? '100%' : '7rem'}
              label={t('Year')}
              value={known.year}
              onChange={({ currentTarget }) => onYear(Number(currentTarget.value))}
              data={[...new Set([...offeredYears(today), known.year])].map(String)}
            />
          </Group>
          <Entries key={keyOf(known)} of={known} onRequest={onRequest} />
        </>
      ) : null}
    </Dialog>
  )
}
