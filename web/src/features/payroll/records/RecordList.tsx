import { NativeSelect } from '@mantine/core'
import {
  IconCalculator,
  IconCoins,
  IconDownload,
  IconEye,
  IconFilterOff,
  IconHandStop,
  IconPlayerPlay,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { recordKeys } from '@muster/contract/payroll/checklistKeys'
import type { PayrollRecord } from '@muster/contract/payroll/records'
import { orpc } from '../../../kit/api/client.ts'
import { formatMonth } from '../../../kit/format.ts'
import { ExportMenu } from '../../../kit/list/ExportMenu.tsx'
import { ChoiceFilter } from '../../../kit/list/Filters.tsx'
import { FoldedFilters } from '../../../kit/list/FoldedFilters.tsx'
import { oneOf, text } from '../../../kit/list/filters.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { useNarrow, useSmall } from '../../../kit/useNarrow.ts'
import { useDepartments } from '../../hierarchy/shared/departments.ts'
import { recordLabel } from '../checklist/pointWords.ts'
import { useChosenRun } from '../shared/chosenRun.tsx'
import { monthAndYear, usePeriod } from '../shared/period.tsx'
import { openRecord } from '../shared/records.ts'
import { currencies, currencyLabels, statuses } from '../shared/labels.ts'
import { useRecordColumns } from './recordColumns.tsx'
import type { RecordActions } from './useRecordActions.tsx'

const recordFilters = {
  search: text(100),
  department: text(100),
  status: oneOf(statuses),
  currency: oneOf(currencies),
  exceptions: oneOf(['only'] as const),
  exception: oneOf(recordKeys),
  decidable: oneOf(['only'] as const),
}
const orders = ['name', 'net'] as const

function useRecords(period: string) {
  const { run } = useChosenRun()
  return useListPage(
    ({ sort, order: _way, ...input }) =>
      orpc.payroll.list.queryOptions({ input: { ...input, ...monthAndYear(period), run, order: sort } }),
    { filters: recordFilters, limit: 20, sorts: orders },
  )
}
type RecordPage = ReturnType<typeof useRecords>

/** Lets the user filter the records. The statuses are filtered in the strip of the month. */
function RecordFilters({ list }: { list: RecordPage }) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const departments = useDepartments([list.filters.department])
  return (
    <>
      <ChoiceFilter
        list={list}
        name="department"
        label={t('Department')}
        all={t('All departments')}
        options={departments.map((department) => [department, t(department)])}
      />
      <ChoiceFilter
        list={list}
        name="currency"
        label={t('Currency')}
        all={t('All currencies')}
        options={currencies.map((currency) => [currency, t(currencyLabels[currency])])}
      />
      <ChoiceFilter
        list={list}
        name="exceptions"
        label={t('Exceptions')}
        all={t('All records')}
        options={[['only', t('With exceptions')]]}
      />
      {list.filters.exception ? (
        <ChoiceFilter
          list={list}
          name="exception"
          label={t('Checklist')}
          all={t('All records')}
          options={recordKeys.map((key) => [key, t(recordLabel(key))])}
        />
      ) : null}
      {list.filters.decidable ? (
        <ChoiceFilter
          list={list}
          name="decidable"
          label={t('Approval')}
          all={t('All records')}
          options={[['only', t('Pending your approval')]]}
        />
      ) : null}
      {narrow ? (
        <NativeSelect
          label={t('Sort by')}
          value={list.sorting?.key}
          onChange={({ currentTarget }) => list.sortBy(currentTarget.value === 'net' ? 'net' : 'name', 'asc')}
          data={[
            { value: 'name', label: t('Sorted by {what}', { what: t('name') }) },
            { value: 'net', label: t('Highest net pay first') },
          ]}
        />
      ) : null}
    </>
  )
}

/** Returns a function that lists the actions that the user may take on a record. */
function useRowActions(actions: RecordActions) {
  const { t } = useTranslation()
  const { can, user: me } = useSession()
  const setsAllowances = can('payroll.benefits')
  return (record: PayrollRecord): RowAction[] => {
    const { can: allowed, held: isOnHold, user } = record
    const others: (RowAction | false)[] = [
      allowed.recalculate && {
        label: t('Recalculate'),
        icon: <IconCalculator size={16} />,
        onClick: () => actions.recalculate(record),
      },
      allowed.edit && {
        label: isOnHold ? t('Edit Note') : t('Put on Hold'),
        icon: <IconHandStop size={16} />,
        onClick: () => actions.hold(record),
      },
      allowed.edit &&
        isOnHold && {
          label: t('Release'),
          icon: <IconPlayerPlay size={16} />,
          onClick: () => actions.release(record),
        },
      setsAllowances &&
        user.id !== me.id && {
          label: t('Set Allowances'),
          icon: <IconCoins size={16} />,
          onClick: () => actions.allowances(record),
        },
      allowed.payslip && {
        label: t('Download Payslip'),
        icon: <IconDownload size={16} />,
        onClick: () => actions.savePayslip(record),
      },
    ]
    return [
      { label: t('View Details'), icon: <IconEye size={16} />, onClick: () => openRecord(record) },
      ...actions.stepsOf(record).map(({ label, Icon, run }) => ({ label, icon: <Icon size={16} />, onClick: run })),
      ...others.filter((each) => each !== false),
    ]
  }
}

/** Returns the path below `/api` of a file that contains the filtered records of all pages. */
const exportPath = (
  period: string,
  run: number | undefined,
  { filters, sorting }: Pick<RecordPage, 'filters' | 'sorting'>,
) => {
  const query = {
    ...filters,
    ...monthAndYear(period),
    ...(run !== undefined && { run }),
    order: sorting?.key ?? 'name',
  }
  return `/payroll/export?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
}

/** Shows the records of a month that the user can see, with their actions. */
export function RecordList(props: { period: string; actions: RecordActions; views: ReactNode }) {
  const { period, actions, views } = props
  const { t } = useTranslation()
  const { can } = useSession()
  const { isToCome } = usePeriod()
  const { run } = useChosenRun()
  const list = useRecords(period)
  const { department, currency, exceptions, exception, decidable } = list.filters
  const isNarrow = useNarrow()
  const isSmall = useSmall()
  const tools =
    list.pagination?.totalItems === 0 ? null : (
      <ExportMenu path={exportPath(period, run, list)} name={`payroll-records-${period}`} />
    )
  const sorting = list.sorting && { key: list.sorting.key, order: list.sorting.key === 'net' ? 'desc' : 'asc' }
  return (
    <>
      <ListPage
        list={{ ...list, sorting: sorting as typeof list.sorting }}
        rows={list.data?.payrollRecords}
        columns={useRecordColumns(period)}
        rowKey={({ id }) => id}
        onRowClick={openRecord}
        rowActions={useRowActions(actions)}
        onSort={(key) => list.sortBy(key === 'net' ? 'net' : 'name', 'asc')}
        caption={t('Payroll Records')}
        layout="payrollRecords"
        filters={
          <>
            {views}
            <FoldedFilters
              list={list}
              search={
                <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name, email or LL-ID')} />
              }
              count={[department, currency, exceptions, exception, decidable].filter(Boolean).length}
              tools={isNarrow ? tools : null}
            >
              <RecordFilters list={list} />
            </FoldedFilters>
          </>
        }
        tools={isNarrow ? null : tools}
        // The toolbar of a small window has no room for it. The pills of the month count them.
        count={isSmall ? undefined : (count) => t('{count} payroll records', { count })}
        noMatches={{ title: t('No payroll records match these filters'), clear: t('Show all records') }}
        empty={{
          icon: <IconFilterOff size={20} />,
          title: t('No payroll records for {month}', { month: formatMonth(period) }),
          message:
            can('payroll.process') && !isToCome
              ? t('Generate payroll for the month to see its records here.')
              : t('Records appear here once payroll is generated.'),
        }}
      />
    </>
  )
}
