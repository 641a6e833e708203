import { Flex, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PayrollRecord } from '@muster/contract/payroll/records'
import { orpc } from '../../../kit/api/client.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useNarrow, useWide } from '../../../kit/useNarrow.ts'
import { Exceptions } from '../shared/Exceptions.tsx'
import { monthAndYear } from '../shared/period.tsx'
import { deductionsOf, figureOf, moneyOf, payrollStyles } from '../shared/labels.ts'
import classes from './records.module.css'

/**
 * Returns the columns of specification 2, section 3. In narrower windows, the parts of the gross pay are omitted; on a
 * phone, all figures but the net pay.
 */
export function useRecordColumns(period: string): Column<PayrollRecord>[] {
  const { t } = useTranslation()
  const isWide = useWide()
  const isNarrow = useNarrow()
  const { data } = useQuery(orpc.payroll.summary.queryOptions({ input: monthAndYear(period) }))
  // The currency that needs no name in each row.
  const mainCurrency = data?.summary.currency
  const money = (key: string, header: string, amount: (record: PayrollRecord) => number): Column<PayrollRecord> => ({
    key,
    header,
    align: 'end',
    render: (record) => <span className="nowrap">{figureOf(amount(record))}</span>,
  })
  const parts = [
    money('base', t('Base Salary'), ({ baseSalary }) => baseSalary),
    money('allowances', t('Allowances'), ({ allowances }) => allowances),
    money('bonuses', t('Bonuses'), ({ bonuses }) => bonuses),
    money('overtime', t('Overtime'), ({ overtime }) => overtime),
  ]
  return [
    {
      key: 'name',
      header: t('Employee'),
      width: 216,
      sortable: true,
      person: ({ user }) => user,
      render: ({ user, run }) => (
        <Person
          person={user}
          secondary={[...(isNarrow || !user.department ? [] : [user.department]), ...(run ? [run.name] : [])].join(
            ' · ',
          )}
        />
      ),
    },
    ...(isWide ? parts : []),
    ...(isNarrow
      ? []
      : [
          {
            ...money('gross', t('Gross Pay'), ({ grossPay }) => grossPay),
            render: ({ grossPay, currency }: PayrollRecord) => (
              <>
                <span className="nowrap">{figureOf(grossPay)}</span>
                {mainCurrency === undefined || currency === mainCurrency ? null : (
                  <span className={`faint small ${classes.currency}`}>{currency}</span>
                )}
              </>
            ),
          },
          money('deductions', t('Deductions'), deductionsOf),
        ]),
    {
      key: 'net',
      header: t('Net Pay'),
      align: 'end',
      phone: 'figure',
      sortable: true,
      selfEvident: true,
      render: ({ netPay, currency }) => <span className="medium nowrap">{moneyOf(netPay, currency)}</span>,
    },
    ...(isNarrow
      ? [
          {
            key: 'department',
            header: t('Department'),
            selfEvident: true,
            render: ({ user }: PayrollRecord) => user.department,
          },
          {
            key: 'exceptions',
            header: t('Exceptions'),
            selfEvident: true,
            render: ({ exceptions }: PayrollRecord) => <Exceptions exceptions={exceptions} />,
          },
        ]
      : []),
    {
      key: 'status',
      header: t('Status'),
      phone: 'status',
      render: ({ status, held: isOnHold, exceptions }) => (
        <Flex direction="column" gap={2} py={isNarrow ? 0 : 4} align="start">
          <Group gap={4} wrap="nowrap">
            <StatusBadge look={payrollStyles[status]} />
            {isOnHold ? <span className="tag">{t('On hold')}</span> : null}
          </Group>
          {isNarrow ? null : <Exceptions exceptions={exceptions} />}
        </Flex>
      ),
    },
  ]
}
