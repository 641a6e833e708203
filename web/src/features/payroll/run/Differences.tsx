import { Group, NativeSelect, Stack } from '@mantine/core'
import { IconArrowsDiff, IconMinus, IconPencil, IconPlus, IconUserMinus } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { differenceSorts } from '@muster/contract/payroll/differenceSorts'
import type { PayDifference } from '@muster/contract/payroll/runs'
import { orpc } from '../../../kit/api/client.ts'
import { Choices } from '../../../kit/form/choices/Choices.tsx'
import { formatMonth, formatPercent } from '../../../kit/format.ts'
import { ExportMenu } from '../../../kit/list/ExportMenu.tsx'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { oneOf } from '../../../kit/list/filters.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { StatusBadge, type StatusStyle } from '../../../kit/StatusBadge.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { Exceptions } from '../shared/Exceptions.tsx'
import { monthAfter } from '../shared/period.tsx'
import { openRecord } from '../shared/records.ts'
import { moneyOf, formatSigned } from '../shared/labels.ts'

type Kind = PayDifference['kind']
type Part = PayDifference['because'][number]['part']

const kindStyles: Record<Kind, StatusStyle> = {
  NEW: { colour: 'green', Icon: IconPlus, label: 'New' },
  GONE: { colour: 'red', Icon: IconUserMinus, label: 'Removed' },
  CHANGED: { colour: 'blue', Icon: IconPencil, label: 'Changed' },
  SAME: { colour: 'grey', Icon: IconMinus, label: 'Unchanged' },
}
const kinds = Object.keys(kindStyles) as Kind[]

/** The labels of the parts of a record, as translation keys. */
const partLabels: Record<Part, string> = {
  BASE: 'Base salary',
  ALLOWANCES: 'Allowances',
  BONUSES: 'Bonuses',
  OVERTIME: 'Overtime',
  BENEFITS: 'Benefits in kind',
  DEDUCTIONS: 'Other deductions',
  TAX: 'Taxes and insurance',
}

const signedPercent = (percent: number) =>
  formatPercent(percent, { signDisplay: 'exceptZero', maximumFractionDigits: 1 })

function useColumns(period: string): Column<PayDifference>[] {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const net = (key: string, header: string, of: (row: PayDifference) => { netPay: number } | null) => ({
    key,
    header,
    align: 'end' as const,
    render: (row: PayDifference) => {
      const pay = of(row)
      return <span className="nowrap">{pay ? moneyOf(pay.netPay, row.currency) : '–'}</span>
    },
  })
  return [
    {
      key: 'person',
      header: t('Employee'),
      person: ({ user }) => user,
      render: ({ user }) => <Person person={user} secondary={user.department} />,
    },
    {
      key: 'kind',
      header: t('Change'),
      phone: 'status',
      render: ({ kind }) => <StatusBadge look={kindStyles[kind]} />,
    },
    // A phone has both amounts in one line.
    ...(isNarrow
      ? [
          {
            key: 'net',
            header: t('Net pay'),
            selfEvident: true,
            render: ({ before, after, currency }: PayDifference) =>
              [before, after].map((pay) => (pay ? moneyOf(pay.netPay, currency) : '–')).join(' → '),
          },
        ]
      : [
          net('before', t('Net pay, {month}', { month: formatMonth(monthAfter(period, -1)) }), ({ before }) => before),
          net('after', t('Net pay, {month}', { month: formatMonth(period) }), ({ after }) => after),
        ]),
    {
      key: 'amount',
      header: t('Difference'),
      sortable: true,
      align: 'end',
      phone: 'figure',
      selfEvident: true,
      render: ({ change, kind }) =>
        change && kind === 'CHANGED' ? (
          <Stack component="span" gap={0} align="flex-end" className="nowrap">
            <span className="medium">{formatSigned(change.amount)}</span>{' '}
            {change.percent === null ? null : <span className="faint small">{signedPercent(change.percent)}</span>}
          </Stack>
        ) : null,
    },
    {
      key: 'because',
      header: t('Reason'),
      selfEvident: true,
      render: ({ because, exceptions }) => (
        <Stack gap={4} py={4}>
          {because.length > 0 ? (
            <span className="small soft">
              {because.map(({ part, amount, percent, isLarge }, i) => (
                <Fragment key={part}>
                  {i > 0 ? ', ' : ''}
                  <span className={isLarge ? 'medium' : undefined}>
                    {t(partLabels[part])} {formatSigned(amount)}
                    {isLarge && percent !== null ? ` (${signedPercent(percent)})` : ''}
                  </span>
                </Fragment>
              ))}
            </span>
          ) : null}
          <Exceptions exceptions={exceptions} most={2} />
        </Stack>
      ),
    },
  ]
}

/** Returns the path below `/api` of a file that contains the filtered comparison of all pages. */
const exportPath = (period: string, { filters, sorting }: { filters: object; sorting?: { key: string } | null }) => {
  const query = { ...filters, sort: sorting?.key ?? 'exceptions' }
  return `/payroll/runs/${period}/differences/export?${new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  )}`
}

/**
 * Compares a month with the previous one: new, removed and changed people, with amounts and reasons. Exceptions come
 * first.
 */
export default function Differences({ period, views }: { period: string; views: ReactNode }) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  const list = useListPage(
    ({ order: _order, ...input }) => orpc.payroll.differences.queryOptions({ input: { ...input, period } }),
    {
      filters: { kind: oneOf(kinds), exceptions: oneOf(['only'] as const), large: oneOf(['only'] as const) },
      limit: 20,
      sorts: differenceSorts,
    },
  )
  const { kind, exceptions, large } = list.filters
  const counts = list.data?.counts
  const limit = list.data?.limit
  const selected = exceptions ? 'EXCEPTIONS' : large ? 'LARGE' : (kind ?? null)
  // Kinds that no one has would only take up room.
  const presentKinds = kinds.filter((each) => each === kind || counts?.[each] !== 0)
  const choices = [null, 'EXCEPTIONS', 'LARGE', ...presentKinds] as const
  const faceOf = (key: (typeof choices)[number]) => {
    if (key === null) return t('All')
    const label =
      key === 'EXCEPTIONS' ? t('Exceptions') : key === 'LARGE' ? t('Large changes') : t(kindStyles[key].label)
    const count = counts?.[key === 'EXCEPTIONS' ? 'exceptions' : key === 'LARGE' ? 'large' : key]
    return count === undefined ? label : t('{what} ({count})', { what: label, count })
  }
  const exportMenu = <ExportMenu path={exportPath(period, list)} name={`payroll-differences-${period}`} />
  return (
    <>
      <ListPage
        // The largest differences come first.
        list={{ ...list, sorting: list.sorting && { ...list.sorting, order: 'desc' } }}
        filters={
          <>
            {views}
            {isNarrow ? (
              <Group gap="xs" wrap="nowrap">
                <NativeSelect
                  aria-label={t('Sort by')}
                  value={list.sorting?.key}
                  onChange={({ currentTarget }) =>
                    list.sortBy(currentTarget.value === 'amount' ? 'amount' : 'exceptions', 'asc')
                  }
                  data={[
                    { value: 'exceptions', label: t('Exceptions first') },
                    { value: 'amount', label: t('Largest differences first') },
                  ]}
                />
                {exportMenu}
              </Group>
            ) : null}
            <Choices
              legend={t('Type of change')}
              choices={choices.map((key) => ({ key, face: faceOf(key) }))}
              chosen={selected}
              onChoose={(key) =>
                list.set({
                  kind: key === null || key === 'EXCEPTIONS' || key === 'LARGE' ? null : key,
                  exceptions: key === 'EXCEPTIONS' ? 'only' : null,
                  large: key === 'LARGE' ? 'only' : null,
                })
              }
            />
          </>
        }
        tools={isNarrow ? null : exportMenu}
        onSort={() => list.sortBy(list.sorting?.key === 'amount' ? 'exceptions' : 'amount', 'asc')}
        rows={list.data?.differences}
        columns={useColumns(period)}
        rowKey={({ user, currency }) => `${user.id} ${currency}`}
        onRowClick={({ recordId }) => recordId !== null && openRecord({ id: recordId })}
        caption={t('{month} compared with {before}', {
          month: formatMonth(period),
          before: formatMonth(monthAfter(period, -1)),
        })}
        noMatches={{ title: t('No employees match this filter'), clear: t('Show all employees') }}
        count={
          isNarrow || !limit
            ? undefined
            : () =>
                limit.amount > 0
                  ? t('Limit: {percent} %, at least {amount}', limit)
                  : t('Limit: {percent} %', { percent: limit.percent })
        }
        empty={{
          icon: <IconArrowsDiff size={20} />,
          title: t('Nothing to compare yet'),
          message: t('Changes since the previous month appear here once payroll is generated.'),
        }}
      />
    </>
  )
}
