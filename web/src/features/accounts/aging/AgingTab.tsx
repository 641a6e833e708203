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
import { Part } from '../../../kit/page/Section.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { openAccount } from '../shared/links.ts'
import { moneyOf } from '../shared/labels.ts'

/** The amounts that an account owes, by age; if `account` is null, those of all accounts. */
type Row = Omit<Aging['accounts'][number], 'account'> & { account: { id: string; name: string } | null }

/** The age bands of amounts due, with their labels as translation keys. */
const ages = [
  ['notDue', 'Not due'],
  ['days1to30', '1–30 days'],
  ['days31to60', '31–60 days'],
  ['days61to90', '61–90 days'],
  ['over90', 'Over 90 days'],
] as const

function Owed({ aging: { currency, accounts, ...all } }: { aging: Aging }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const renderAmount = (amount: number, rowCurrency: Currency) => (
    <span className="nowrap">{amount === 0 ? '–' : moneyOf(amount, rowCurrency)}</span>
  )
  const columns: Column<Row>[] = [
    {
      key: 'account',
      header: t('Account'),
      render: ({ account }) => (
        <span className={account ? 'breaks' : 'strong'} dir="auto">
          {account?.name ?? t('All accounts')}
        </span>
      ),
    },
    ...ages.map(([key, label]): Column<Row> => ({
      key,
      header: t(label),
      align: 'end',
      render: (row) => renderAmount(row[key], currency),
    })),
    {
      key: 'total',
      header: t('Total'),
      align: 'end',
      render: ({ total }) => <strong className="medium">{renderAmount(total, currency)}</strong>,
    },
  ]
  return (
    <Part title={currency}>
      <DataTable
        rows={[...accounts, { ...all, account: null }]}
        columns={columns}
        rowKey={({ account }) => account?.id ?? ''}
        onRowClick={can('accounts.view') ? ({ account }) => account && openAccount(account) : undefined}
        caption={t('Unpaid in {currency}, by age', { currency })}
        empty={null}
      />
    </Part>
  )
}

/** Shows the amounts due by account and age, separately for each currency. */
export default function AgingTab() {
  const { t } = useTranslation()
  const query = useQuery(orpc.accounts.aging.queryOptions())
  return (
    <Loaded framed query={query} skeleton={<TableSkeleton columns={7} />}>
      {({ asOf, aging }) =>
        aging.length === 0 ? (
          <div className="card">
            <EmptyState
              icon={<IconCheck size={20} />}
              title={t('No unpaid invoices')}
              message={t('Unpaid amounts appear here by age.')}
            />
          </div>
        ) : (
          <Stack gap="xl">
            <p className="soft">{t('Outstanding invoices as of {day}.', { day: formatDate(asOf) })}</p>
            {aging.map((each) => (
              <Owed key={each.currency} aging={each} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}
