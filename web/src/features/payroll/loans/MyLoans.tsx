import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { Part } from '../../../kit/page/Section.tsx'
import { setAddress } from '../../../kit/session/address.tsx'
import { useLoanColumns } from './columns.tsx'

/** Shows the user's own loans: what is owed, and what is deducted next. Shows nothing without loans. */
export default function MyLoans() {
  const { t } = useTranslation()
  const { data } = useQuery(orpc.payroll.ownLoans.queryOptions({ input: {} }))
  const columns = useLoanColumns(false)
  if (!data?.loans.length) return null
  return (
    <Part title={t('My Loans')}>
      <DataTable
        rows={data.loans}
        columns={columns.map((column) => ({ ...column, sortable: false }))}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => setAddress({ loan: id })}
        caption={t('My Loans')}
        empty={null}
      />
    </Part>
  )
}
