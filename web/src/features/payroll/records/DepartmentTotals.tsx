import { IconBuildingCommunity } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayTotals } from '@muster/contract/payroll/records'
import { orpc } from '../../../kit/api/client.ts'
import { formatCount, formatMonth } from '../../../kit/format.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { TableSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useSorting } from '../../../kit/list/useSorting.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { setAddress } from '../../../kit/session/address.tsx'
import { useChosenRun } from '../shared/chosenRun.tsx'
import { monthAndYear } from '../shared/period.tsx'
import { currencyLabels, deductionsOf, figureOf } from '../shared/labels.ts'

type Department = PayTotals & { department: string | null }

/** Shows the totals of a month by department and currency. Each row links to its records. */
export default function DepartmentTotals({ period, views }: { period: string; views: ReactNode }) {
  const { t } = useTranslation()
  const { run } = useChosenRun()
  const query = useQuery(orpc.payroll.departments.queryOptions({ input: { ...monthAndYear(period), run } }))
  const money = (key: string, header: string, amount: (row: Department) => number): Column<Department> => ({
    key,
    header,
    align: 'end',
    value: amount,
    render: (row) => <span className="nowrap">{figureOf(amount(row))}</span>,
  })
  const columns: Column<Department>[] = [
    {
      key: 'department',
      header: t('Department'),
      value: ({ department }) => department,
      render: ({ department }) => department ?? t('No department'),
    },
    {
      key: 'currency',
      header: t('Currency'),
      value: ({ currency }) => t(currencyLabels[currency]),
      render: ({ currency }) => t(currencyLabels[currency]),
    },
    {
      key: 'employees',
      header: t('Employees'),
      align: 'end',
      value: ({ employees }) => employees,
      render: ({ employees }) => formatCount(employees),
    },
    money('gross', t('Gross Pay'), ({ grossPay }) => grossPay),
    money('deductions', t('Deductions'), deductionsOf),
    money('net', t('Net Pay'), ({ netPay }) => netPay),
  ]
  const { sort, ...sorted } = useSorting(columns, 'In the company’s order')
  return (
    <>
      {views}
      <Loaded framed query={query} skeleton={<TableSkeleton columns={columns.length} />}>
        {({ departments }) => (
          <DataTable
            {...sorted}
            rows={sort(departments)}
            columns={columns}
            rowKey={({ department, currency }) => `${department} ${currency}`}
            onRowClick={({ department, currency }) =>
              setAddress({ show: null, department, currency, sort: null, order: null, page: null })
            }
            caption={t('Totals by department, {month}', { month: formatMonth(period) })}
            empty={
              <EmptyState
                icon={<IconBuildingCommunity size={20} />}
                title={t('No payroll records for {month}', { month: formatMonth(period) })}
              />
            }
          />
        )}
      </Loaded>
    </>
  )
}
