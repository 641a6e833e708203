import { Group, NativeSelect } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { formatDays } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { PagedList } from '../../../kit/list/Pager.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { setAddress, useAddress } from '../../../kit/session/address.tsx'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { leaveTypeWords } from '../shared/labels.tsx'
import { EntitlementNote } from './EntitlementNote.tsx'
import { type ExplainedBalance, readExplained, offeredYears } from './explained.ts'
import { figures, LedgerEntries } from './LedgerEntries.tsx'

/** Shows the balance of a year, and lets the user choose another year. */
function BalanceTotals({ userId, leaveType, year }: ExplainedBalance) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const today = useToday()
  const { data } = useQuery(orpc.leaves.balancesOf.queryOptions({ input: { id: userId, year } }))
  const balance = data?.leaveBalances.find((each) => each.leaveType === leaveType)
  const wide = { display: 'flex', flexWrap: 'wrap' } as const
  return (
    <Group justify="space-between" align="end" gap="0.75rem 1.5rem" mb="md">
      <Facts
        style={{ gap: '0.5rem 2rem', ...(narrow ? { inlineSize: '100%' } : wide) }}
        facts={figures.map(([key, label]) => {
          const days = balance?.[key]
          const text = days === undefined ? '–' : days === null ? t('Unlimited') : formatDays(days)
          return { label: t(label), value: <span className="amount">{text}</span> }
        })}
      />
      <NativeSelect
        w={narrow ? '100%' : '7rem'}
        label={t('Year')}
        value={year}
        onChange={({ currentTarget }) => setAddress({ balanceYear: currentTarget.value }, { replace: true })}
        data={[...new Set([...offeredYears(today), year])].map(String)}
      />
    </Group>
  )
}

function Entries({ userId, leaveType, year }: ExplainedBalance) {
  const { t } = useTranslation()
  const list = useListPage(
    (page) => orpc.leaves.entries.queryOptions({ input: { userId, leaveType, year, ...page } }),
    { filters: {}, limit: 10, inAddress: false },
  )
  return (
    <PagedList list={list} skeleton={<ListSkeleton rows={4} height={56} />}>
      {({ entries, entitlement }) => (
        <>
          {entitlement ? <EntitlementNote entitlement={entitlement} /> : null}
          {entries.length === 0 ? (
            <EmptyState
              title={t('No entries yet')}
              message={t('Days are granted at the start of the year or with the first request.')}
            />
          ) : (
            <LedgerEntries
              entries={entries}
              caption={t('Entries for {type} {year}', { type: t(leaveTypeWords[leaveType]), year })}
              isLoading={list.loading}
            />
          )}
        </>
      )}
    </PagedList>
  )
}

/** Shows the ledger of the balance named in the address, by year. Hidden while a request is open. */
export default function BalanceEntriesDialog() {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const { user } = useSession()
  const of = readExplained(params, user.id)
  const personInput = of && of.userId !== user.id ? { id: of.userId } : skipToken
  const person = useQuery(orpc.leaves.people.queryOptions({ input: personInput })).data?.people[0]
  const type = of ? t(leaveTypeWords[of.leaveType]) : ''
  return (
    <Dialog
      opened={of !== null && !params.has('request')}
      onClose={() => set({ balance: null, balanceYear: null }, { replace: true })}
      title={person ? t('{type}: {name}', { type, name: fullName(person) }) : type}
      size={760}
      inAddress
    >
      {of ? (
        <>
          <BalanceTotals {...of} />
          <Entries key={`${of.userId} ${of.leaveType} ${of.year}`} {...of} />
        </>
      ) : null}
    </Dialog>
  )
}
