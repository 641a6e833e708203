import { Button, Group, Stack } from '@mantine/core'
import { IconCalculator, IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '@muster/contract/accounts/invoices'
import { invoiceSorts } from '@muster/contract/accounts/sorts'
import { invoiceAges, invoiceFilters, invoiceKinds } from '@muster/contract/accounts/invoiceFilters'
import { orpc } from '../../../kit/api/client.ts'
import { formatDate, formatDays, formatMonth } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { ChoiceFilter, Filters, SortFilter, StatusFilter } from '../../../kit/list/Filters.tsx'
import { type Filter, id, oneOf, text, withKey } from '../../../kit/list/filters.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { monthIn } from '../../../kit/page/MonthPicker.tsx'
import { useSession, useToday } from '../../../kit/session/session.tsx'
import { useFolded, useNarrow } from '../../../kit/useNarrow.ts'
import { monthsBefore } from '../shared/months.ts'
import { nameOf, openInvoice } from '../shared/links.ts'
import { ageLabels, figureOf, invoiceStyles, moneyOf } from '../shared/labels.ts'
import classes from '../shared/accounts.module.css'
import { InvoiceBadges } from './InvoiceBadges.tsx'
import { MoneyStrip } from './MoneyStrip.tsx'
import type { InvoiceActions } from './useInvoiceActions.tsx'

const month: Filter<string> = { read: monthIn }
const filters = {
  status: oneOf(invoiceFilters),
  search: text(100),
  kind: oneOf(invoiceKinds),
  accountId: withKey('of', id),
  period: withKey('month', month),
  age: oneOf(invoiceAges),
}

/** Shows all filters of the list except the status. */
function FilterBar({ list }: { list: ReturnType<typeof useInvoices> }) {
  const { t } = useTranslation()
  const today = useToday()
  const { data } = useQuery(orpc.accounts.list.queryOptions({ input: {} }))
  const { accountId, period, kind, age } = list.filters
  // Only invoices have an age, which the tab Unpaid by Age chooses. From then on it can be changed. It says the type.
  const [offersAges, setOffersAges] = useState(false)
  if (age && !offersAges) setOffersAges(true)
  const accounts = data?.accounts ?? []
  // The selected account must be an option even if it is not among the newest.
  const other = accountId !== undefined && !accounts.some((each) => each.id === accountId)
  const months = [...new Set([...(period ? [period] : []), ...monthsBefore(today, 24)])].toSorted().toReversed()
  return (
    <Filters list={list} folds>
      <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by number, account or person')} />
      <ChoiceFilter
        list={list}
        name="accountId"
        aria-label={t('Account')}
        all={t('All accounts')}
        options={[
          ...(other ? [[accountId, t('Selected account')] as const] : []),
          ...accounts.map((each) => [each.id, each.name] as const),
        ]}
      />
      <ChoiceFilter
        list={list}
        name="period"
        aria-label={t('Month')}
        all={t('All months')}
        options={months.map((each) => [each, formatMonth(each)])}
      />
      {age && !kind ? null : (
        <ChoiceFilter
          list={list}
          name="kind"
          aria-label={t('Type')}
          all={t('All types')}
          options={[
            ['INVOICE', t('Invoices')],
            ['CREDIT_NOTE', t('Credit notes')],
          ]}
        />
      )}
      {offersAges ? (
        <ChoiceFilter
          list={list}
          name="age"
          aria-label={t('Age')}
          all={t('All ages')}
          options={invoiceAges.map((each) => [each, t(ageLabels[each])])}
        />
      ) : null}
      <SortFilter list={list} labels={sortLabels} />
    </Filters>
  )
}

function useColumns(): Column<Invoice>[] {
  const { t } = useTranslation()
  const folded = useFolded()
  const narrow = useNarrow()
  // A phone omits missing values.
  const none = narrow ? null : '–'
  const day = (key: string, header: string, of: (invoice: Invoice) => string | null): Column<Invoice> => ({
    key,
    header,
    sortable: true,
    render: (invoice) => {
      const date = of(invoice)
      return date ? <span className="nowrap">{formatDate(date)}</span> : none
    },
  })
  const dueDay = day('due', t('Due on'), ({ dueDate, kind }) => (kind === 'INVOICE' ? dueDate : null))
  const today = Temporal.PlainDate.from(useToday())
  const number: Column<Invoice> = {
    key: 'number',
    selfEvident: true,
    sortable: true,
    header: t('Number'),
    width: folded ? 1 : undefined,
    render: (invoice) => (
      <Stack component="span" gap={0} py={4}>
        {invoice.number === null ? (
          <>
            {/* The badge says that it is a draft. */}
            <span aria-hidden>–</span>
            <span className="visually-hidden">{nameOf(invoice)}</span>
          </>
        ) : (
          <span className="medium nowrap">{invoice.number}</span>
        )}
        {invoice.kind === 'CREDIT_NOTE' ? (
          <span className="faint small" style={{ fontWeight: 400 }}>
            {t('Credit note')}
          </span>
        ) : null}
      </Stack>
    ),
  }
  const account: Column<Invoice> = {
    key: 'account',
    selfEvident: true,
    header: t('Account'),
    sortable: true,
    width: folded ? '32%' : '26%',
    render: ({ account, period }) => (
      <Stack component="span" gap={0} className="breaks">
        <span dir="auto">{account.name}</span>
        {period && !narrow ? <span className="faint small nowrap">{formatMonth(period)}</span> : null}
      </Stack>
    ),
  }
  // A phone begins with the account: drafts have no number.
  const first: Column<Invoice>[] = narrow
    ? [
        account,
        {
          ...number,
          render: ({ number: name, kind, period }) =>
            [name, kind === 'CREDIT_NOTE' && t('Credit note'), period && formatMonth(period)]
              .filter(Boolean)
              .join(' · '),
        },
      ]
    : [number, account]
  return [
    ...first,
    ...(folded || narrow ? [] : [day('issued', t('Issued on'), ({ issuedOn }) => issuedOn)]),
    {
      ...dueDay,
      render: (invoice) =>
        invoice.isOverdue && invoice.dueDate ? (
          <Stack component="span" gap={0} display={narrow ? 'inline' : undefined}>
            {dueDay.render(invoice)}{' '}
            <span className={`small nowrap ${classes.late}`}>
              {t('{days} late', { days: formatDays(Temporal.PlainDate.from(invoice.dueDate).until(today).days) })}
            </span>
          </Stack>
        ) : (
          dueDay.render(invoice)
        ),
    },
    {
      key: 'total',
      header: t('Total'),
      sortable: true,
      align: 'end',
      phone: 'figure',
      selfEvident: true,
      // Credit notes are negative, so that the column adds up.
      render: ({ kind, total, currency }) => (
        <span className="nowrap">{moneyOf(kind === 'CREDIT_NOTE' ? -total : total, currency)}</span>
      ),
    },
    {
      key: 'amountDue',
      header: t('Balance due'),
      sortable: true,
      align: 'end',
      // In narrower windows the column beside it names the currency. On a phone, the total says what is due.
      render: ({ due, total, currency }) =>
        due === 0 || (narrow && due === total) ? (
          none
        ) : (
          <span className="nowrap">{folded ? figureOf(due) : moneyOf(due, currency)}</span>
        ),
    },
    {
      key: 'status',
      phone: 'status',
      header: t('Status'),
      width: 1,
      render: (invoice) => <InvoiceBadges invoice={invoice} />,
    },
  ]
}

/** The labels of the sort orders, as translation keys. */
const sortLabels = {
  drafts: 'Drafts first',
  number: ['Number', 'number'],
  account: ['Account', 'text'],
  issued: ['Issued on', 'time'],
  due: ['Due on', 'day'],
  total: ['Total', 'number'],
  amountDue: ['Balance due', 'number'],
} as const

const useInvoices = () =>
  useListPage((input) => orpc.accounts.invoices.queryOptions({ input }), { filters, limit: 20, sorts: invoiceSorts })

/** Shows invoices and credit notes with their actions, drafts first. */
export default function InvoicesTab({ actions }: { actions: InvoiceActions }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const list = useInvoices()
  return (
    <>
      {can('accounts.view_stats') ? <MoneyStrip /> : null}
      <StatusFilter list={list} statusStyles={invoiceStyles} counts={list.data?.counts ?? null} />
      <ListPage
        list={list}
        filters={<FilterBar list={list} />}
        layout="invoices"
        rows={list.data?.invoices}
        columns={useColumns()}
        rowKey={({ id }) => id}
        onRowClick={openInvoice}
        rowActions={(invoice) => actions.ofInvoice(invoice, { withDetails: true })}
        onSort={(key) => list.toggleSort(key as (typeof invoiceSorts)[number])}
        caption={t('Invoices')}
        count={(count) =>
          list.filters.kind === 'CREDIT_NOTE'
            ? t('{count} credit notes', { count })
            : list.filters.kind === 'INVOICE'
              ? t('{count} invoices', { count })
              : t('{count} invoices and credit notes', { count })
        }
        noMatches={{ title: t('No invoices match these filters'), clear: t('Show all invoices') }}
        empty={{
          icon: <IconFileInvoice size={20} />,
          title: t('No invoices yet'),
          message: t('Generate invoices to create drafts from the month’s work.'),
          action: can('accounts.manage_invoices') ? (
            <Group gap="xs">
              <Button leftSection={<IconCalculator size={16} aria-hidden />} onClick={() => actions.generate()}>
                {t('Generate Invoices')}
              </Button>
            </Group>
          ) : undefined,
        }}
      />
    </>
  )
}
