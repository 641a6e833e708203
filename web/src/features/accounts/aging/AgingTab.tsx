import { Stack } from '@mantine/core'
import { IconCheck, IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { figureFilters, type InvoiceAge, invoiceAges } from '@muster/contract/accounts/invoiceFilters'
import type { Aging } from '@muster/contract/accounts/statements'
import { readInvoicesNeeds } from '@muster/contract/accounts/view'
import type { Currency } from '@muster/contract/kit/money'
import { orpc } from '../../../kit/api/client.ts'
import { formatDate } from '../../../kit/format.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { TableSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useSorting } from '../../../kit/list/useSorting.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { AddressLink, followLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { linkToInvoices, openAccount } from '../shared/links.ts'
import { ageLabels, byCurrency, figureOf, moneyOf } from '../shared/labels.ts'
import classes from './aging.module.css'

/** The amounts that an account owes, by age; if `account` is null, those of all accounts in the currency. */
type Row = Omit<Aging['accounts'][number], 'account'> & {
  account: { id: string; name: string } | null
  currency: Currency
}

/** Returns the rows of a currency: its accounts in their order and, where they are several, their total. */
const rowsOf = ({ currency, accounts, ...all }: Aging, sort: (rows: readonly Row[]) => readonly Row[]): Row[] => [
  ...sort(accounts.map((row) => ({ ...row, currency }))),
  ...(accounts.length > 1 ? [{ ...all, account: null, currency }] : []),
]

/**
 * Returns the columns: the account, its amounts by age and their total, which names the currency. An amount leads to
 * its invoices if the reader may list them. On a phone
 * the total stands beside the account, the bar has a line of its own, and ages without an amount are omitted.
 */
function useColumns(aging: readonly Aging[] | undefined): Column<Row>[] {
  const { t } = useTranslation()
  const { can } = useSession()
  const narrow = useNarrow()
  const ids = aging?.flatMap(({ accounts }) => accounts.map(({ account }) => account.id)) ?? []
  // The list has no filter by currency, so it would show another sum if the account's currency has changed.
  const hasList = ({ account }: Row) =>
    account !== null && can(readInvoicesNeeds) && ids.filter((id) => id === account.id).length === 1
  const nameOf = (row: Row) => (
    <Stack component="span" gap={4} py={4}>
      <span className={row.account ? 'breaks' : 'strong'} dir="auto">
        {row.account?.name ?? t('All accounts, {currency}', { currency: row.currency })}
      </span>
      {narrow ? null : <AgeBar amounts={row} />}
    </Stack>
  )
  const amountOf = (row: Row, age: InvoiceAge) => {
    if (row[age] === 0) return '–'
    return (
      <span className="nowrap">
        <span className={classes.key} data-age={age} aria-hidden />
        {row.account && hasList(row) ? (
          <AddressLink className={classes.amount} href={linkToInvoices({ of: row.account.id, age })}>
            {figureOf(row[age])}
          </AddressLink>
        ) : (
          <span className="medium">{figureOf(row[age])}</span>
        )}
      </span>
    )
  }
  const totalOf = ({ total, currency }: Row) => (
    <strong className="medium nowrap numbers">{moneyOf(total, currency)}</strong>
  )
  return [
    {
      key: 'account',
      header: t('Account'),
      width: '24%',
      value: ({ account }) => account?.name ?? null,
      render: nameOf,
    },
    ...(narrow ? [{ key: 'bar', header: '', selfEvident: true, render: (row: Row) => <AgeBar amounts={row} /> }] : []),
    ...invoiceAges.map((age): Column<Row> => ({
      key: age,
      header: t(ageLabels[age]),
      align: 'end',
      value: (row) => row[age],
      render: (row) => (row[age] === 0 && narrow ? null : amountOf(row, age)),
    })),
    {
      key: 'total',
      phone: 'figure',
      header: t('Total'),
      selfEvident: true,
      align: 'end',
      value: ({ total }) => total,
      render: totalOf,
    },
  ]
}

/** Shows the shares of the ages in what is due as one bar; the table has the amounts. */
function AgeBar({ amounts }: { amounts: Row }) {
  return (
    <span className={classes.bar} aria-hidden>
      {invoiceAges.map((age) =>
        amounts[age] > 0 ? <span key={age} data-age={age} style={{ flexGrow: amounts[age] }} /> : null,
      )}
    </span>
  )
}

/** Shows the amounts due by account and age in one table, with a total for each currency of several accounts. */
export default function AgingTab() {
  const { t } = useTranslation()
  const { can } = useSession()
  const query = useQuery(orpc.accounts.aging.queryOptions())
  const columns = useColumns(query.data?.aging)
  const { sort, ...sorted } = useSorting(columns, 'Largest total first')
  const hasInvoices = can(readInvoicesNeeds)
  const rowActions = ({ account, notDue, total }: Row): RowAction[] =>
    account
      ? [
          {
            label: t('Show Invoices'),
            icon: <IconFileInvoice size={16} aria-hidden />,
            isNext: true,
            onClick: () =>
              followLink(
                linkToInvoices({
                  ...(total > notDue ? { status: 'OVERDUE' } : figureFilters.unpaid),
                  of: account.id,
                }),
              ),
          },
        ]
      : []
  return (
    <Loaded framed query={query} skeleton={<TableSkeleton columns={columns.length} />}>
      {({ asOf, aging }) => (
        <Stack gap="sm">
          {aging.length === 0 ? null : (
            <p className="soft">
              {t('Unpaid as of {day}: {totals}', {
                day: formatDate(asOf),
                totals: aging
                  .toSorted(byCurrency)
                  .map(({ total, currency }) => moneyOf(total, currency))
                  .join(' · '),
              })}
            </p>
          )}
          <DataTable
            {...sorted}
            lines
            rows={aging.toSorted(byCurrency).flatMap((each) => rowsOf(each, sort))}
            columns={columns}
            rowKey={({ account, currency }) => `${currency} ${account?.id ?? ''}`}
            rowActions={hasInvoices ? rowActions : undefined}
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
