import { Stack } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Aging } from '@muster/contract/accounts/statements'
import type { Currency } from '@muster/contract/kit/money'
import { orpc } from '../../../kit/api/client.ts'
import { formatDate } from '../../../kit/format.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { TableSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { openAccount } from '../shared/links.ts'
import { figureOf, moneyOf } from '../shared/labels.ts'

/** The amounts that an account owes, by age; if `account` is null, those of all accounts in the currency. */
type Row = Omit<Aging['accounts'][number], 'account'> & {
  account: { id: string; name: string } | null
  currency: Currency
}

/** The age bands of amounts due, with their labels as translation keys and, from a month on, a colour. */
const ages = [
  ['notDue', 'Not due', undefined],
  ['days1to30', '1–30 days', undefined],
  ['days31to60', '31–60 days', 'amber'],
  ['days61to90', '61–90 days', 'red'],
  ['over90', 'Over 90 days', 'red'],
] as const

/** Returns the rows of a currency: its accounts and, where they are several, their total. */
const rowsOf = ({ currency, accounts, ...all }: Aging): Row[] =>
  [...accounts, ...(accounts.length > 1 ? [{ ...all, account: null }] : [])].map((row) => ({ ...row, currency }))

/**
 * Returns the columns: the account, its amounts by age and their total. Only the total names the currency. On a phone
 * the total stands beside the account, and ages without an amount are omitted.
 */
function useColumns(): Column<Row>[] {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const nameOf = ({ account, currency }: Row) => (
    <span className={account ? 'breaks' : 'strong'} dir="auto">
      {account?.name ?? t('All accounts, {currency}', { currency })}
    </span>
  )
  const totalOf = ({ total, currency }: Row) => (
    <strong className="medium nowrap numbers">{moneyOf(total, currency)}</strong>
  )
  return [
    {
      key: 'account',
      header: t('Account'),
      render: nameOf,
    },
    ...ages.map(([key, label, colour]): Column<Row> => ({
      key,
      header: t(label),
      align: 'end',
      render: (row) =>
        row[key] === 0 && narrow ? null : (
          <span
            className={row.account ? 'nowrap' : 'medium nowrap'}
            style={colour && row[key] > 0 ? { color: `var(--${colour}-ink)` } : undefined}
          >
            {row[key] === 0 ? '–' : figureOf(row[key])}
          </span>
        ),
    })),
    { key: 'total', phone: 'status', header: t('Total'), align: 'end', render: totalOf },
  ]
}

/** Shows the amounts due by account and age in one table, with a total for each currency of several accounts. */
export default function AgingTab() {
  const { t } = useTranslation()
  const { can } = useSession()
  const columns = useColumns()
  const query = useQuery(orpc.accounts.aging.queryOptions())
  return (
    <Loaded framed query={query} skeleton={<TableSkeleton columns={columns.length} />}>
      {({ asOf, aging }) => (
        <Stack gap="sm">
          {aging.length === 0 ? null : (
            <p className="soft">{t('Unpaid invoices as of {day}.', { day: formatDate(asOf) })}</p>
          )}
          <DataTable
            rows={aging.flatMap(rowsOf)}
            columns={columns}
            rowKey={({ account, currency }) => `${currency} ${account?.id ?? ''}`}
            onRowClick={can('accounts.view') ? ({ account }) => account && openAccount(account) : undefined}
            caption={t('Unpaid amounts by age')}
            empty={
              <EmptyState
                icon={<IconCheck size={20} />}
                title={t('No unpaid invoices')}
                message={t('Unpaid amounts appear here by age.')}
              />
            }
          />
        </Stack>
      )}
    </Loaded>
  )
}
