import { useTranslation } from 'react-i18next'
import type { PayrollRecord } from '@muster/contract/payroll/records'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { deductionsOf, figureOf, moneyOf, payrollStyles } from './labels.ts'
import { recordName } from './records.ts'

/** Returns the columns of a list of one person's payslips. */
export function usePayslipColumns(): readonly Column<PayrollRecord>[] {
  const { t } = useTranslation()
  const money = (key: string, header: string, amount: (record: PayrollRecord) => number): Column<PayrollRecord> => ({
    key,
    header,
    align: 'end',
    render: (record) => <span className="nowrap">{figureOf(amount(record))}</span>,
  })
  return [
    {
      key: 'month',
      header: t('Month'),
      render: recordName,
    },
    money('gross', t('Gross Pay'), ({ grossPay }) => grossPay),
    money('deductions', t('Deductions'), deductionsOf),
    {
      key: 'net',
      header: t('Net Pay'),
      align: 'end',
      render: ({ netPay, currency }) => <span className="medium nowrap">{moneyOf(netPay, currency)}</span>,
    },
    {
      key: 'status',
      phone: 'status',
      header: t('Status'),
      render: ({ status }) => <StatusBadge look={payrollStyles[status]} />,
    },
  ]
}
