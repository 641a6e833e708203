import { Button, Stack } from '@mantine/core'
import { IconBuildingBank, IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Account, ListAccounts } from '@muster/contract/accounts/accounts'
import { unpaidNeeds } from '@muster/contract/accounts/view'
import { accountSorts } from '@muster/contract/accounts/sorts'
import { client, orpc } from '../../../kit/api/client.ts'
import { formatCount } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { Filters, SortFilter } from '../../../kit/list/Filters.tsx'
import { text } from '../../../kit/list/filters.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { useFolded, useNarrow } from '../../../kit/useNarrow.ts'
import { openAccount } from '../shared/links.ts'
import { accountTypeLabels, moneyOf } from '../shared/labels.ts'
import classes from '../shared/accounts.module.css'
import { StatsCards } from './StatsCards.tsx'
import type { AccountActions } from './useAccountActions.tsx'

/** The labels of the sort orders, as translation keys. */
const sortLabels = {
  name: ['Account Name', 'text'],
  balance: ['Balance', 'number'],
  people: ['People', 'number'],
  invoices: ['Invoices', 'number'],
} as const

/**
 * Returns the query for a page of accounts. By specification, the fields of its pagination have other names than in
 * other lists.
 */
const pageOf = (input: Partial<ListAccounts>) => ({
  queryKey: orpc.accounts.list.queryKey({ input }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { accounts, pagination } = await client.accounts.list(input, { signal })
    const { page, limit, total, totalPages } = pagination
    return { accounts, pagination: { currentPage: page, totalPages, totalItems: total, itemsPerPage: limit } }
  },
})

function useColumns(): Column<Account>[] {
  const { t } = useTranslation()
  const { can } = useSession()
  const folded = useFolded()
  const narrow = useNarrow()
  const count = (key: string, header: string, of: (account: Account) => number | undefined): Column<Account> => ({
    key,
    header,
    align: 'end',
    sortable: true,
    phone: 'hidden',
    render: (account) => formatCount(of(account) ?? 0),
  })
  const amount = (
    key: string,
    header: string,
    of: (account: Account) => number | undefined,
    { isLate, hasZero, ...column }: Partial<Column<Account>> & { isLate?: boolean; hasZero?: boolean } = {},
  ): Column<Account> => ({
    ...column,
    key,
    header,
    align: 'end',
    render: (account) =>
      of(account) || (hasZero && of(account) === 0) ? (
        <span className={`nowrap ${isLate ? classes.late : ''}`}>{moneyOf(of(account) ?? 0, account.currency)}</span>
      ) : narrow ? null : (
        '–'
      ),
  })
  return [
    {
      key: 'name',
      sortable: true,
      header: t('Account Name'),
      width: '28%',
      render: ({ name, description }) => (
        <Stack component="span" gap={0} py={4} className="breaks">
          <span className="medium" dir="auto">
            {name}
          </span>
          {description && !narrow ? (
            <span className="faint small truncate" style={{ fontWeight: 400, maxInlineSize: '36ch' }} dir="auto">
              {description}
            </span>
          ) : null}
        </Stack>
      ),
    },
    ...(folded
      ? []
      : [
          {
            key: 'type',
            selfEvident: true,
            header: t('Type'),
            render: ({ type }: Account) => (type ? t(accountTypeLabels[type]) : null),
          },
        ]),
    amount('balance', t('Balance'), ({ balance }) => balance, {
      sortable: true,
      hasZero: true,
      phone: 'figure',
    }),
    ...(can(unpaidNeeds)
      ? [
          // On a phone, the end of the first line says what is overdue.
          amount('unpaid', t('Unpaid'), ({ unpaid, overdue }) => (narrow && unpaid === overdue ? 0 : unpaid)),
          amount('overdue', t('Overdue'), ({ overdue }) => overdue, {
            isLate: true,
            phone: 'status',
            selfEvident: false,
          }),
        ]
      : []),
    count('people', t('People'), ({ userCount }) => userCount),
    count('invoices', t('Invoices'), ({ invoiceCount }) => invoiceCount),
  ]
}

function useRowActions(actions: AccountActions): (account: Account) => RowAction[] {
  const { t } = useTranslation()
  return (account) => [
    { label: t('View Details'), icon: <IconEye size={16} />, onClick: () => openAccount(account) },
    ...(account.can?.update
      ? [{ label: t('Edit'), icon: <IconPencil size={16} />, onClick: () => actions.edit(account) }]
      : []),
    ...(account.can?.delete
      ? [{ label: t('Delete'), icon: <IconTrash size={16} />, danger: true, onClick: () => actions.remove(account) }]
      : []),
  ]
}

/** Shows the key figures of accounts, and a page of accounts with their actions (specification 3, section 2). */
export default function AccountsTab({ actions }: { actions: AccountActions }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const list = useListPage((input) => pageOf(input), {
    filters: { search: text(100) },
    limit: 20,
    sorts: accountSorts,
  })
  return (
    <>
      {can('accounts.view_stats') ? <StatsCards /> : null}
      <ListPage
        list={list}
        filters={
          <Filters list={list}>
            <SearchField list={list} aria-label={t('Search')} placeholder={t('Search accounts')} />
            <SortFilter list={list} labels={sortLabels} />
          </Filters>
        }
        layout="accounts"
        rows={list.data?.accounts}
        columns={useColumns()}
        rowKey={({ id }) => id}
        onRowClick={openAccount}
        rowActions={useRowActions(actions)}
        onSort={(key) => list.toggleSort(key as (typeof accountSorts)[number])}
        failed={t('Failed to fetch accounts')}
        caption={t('Accounts')}
        count={(count) => t('{count} accounts', { count })}
        noMatches={{ title: t('No accounts match this search'), clear: t('Show all accounts') }}
        empty={{
          icon: <IconBuildingBank size={20} />,
          title: t('No accounts yet'),
          message: t('The clients you invoice appear here.'),
          action: can('accounts.create') ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={actions.create}>
              {t('Create Account')}
            </Button>
          ) : undefined,
        }}
      />
    </>
  )
}
