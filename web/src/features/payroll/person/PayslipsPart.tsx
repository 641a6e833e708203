import { IconDownload, IconReceipt2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import type { PayrollRecord } from '@muster/contract/payroll/records'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Part } from '../../../kit/page/Section.tsx'
import { followLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { mayOpen, type PersonOnPage } from '../../../kit/views.ts'
import { usePayslipColumns } from '../shared/payslipColumns.tsx'
import { usePayslips } from '../shared/records.ts'

const SettlementPart = lazyPart(() => import('./SettlementPart.tsx'))
const PayItemsPart = lazyPart(() => import('./PayItemsPart.tsx'))
const LoansPart = lazyPart(() => import('./LoansPart.tsx'))
const CertificatesPart = lazyPart(() => import('./CertificatesPart.tsx'))
const StatementPart = lazyPart(() => import('./StatementPart.tsx'))

const settlementNeeds = routes.payroll.settlements['~orpc'].meta.needs

/**
 * Shows a person's payroll records that the reader may see, latest first, their yearly statements and salary
 * certificates, their final settlement, their pay items and their loans. The
 * reader's own loans are shown with their payslips in Payroll.
 */
export default function PayslipsPart({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const session = useSession()
  const { can } = session
  const { savePayslip } = usePayslips()
  const { id: userId, isSelf } = person
  const list = useListPage(
    (input) =>
      orpc.payroll.list.queryOptions({ input: { ...input, userId, ...(isSelf ? { scope: 'own' as const } : {}) } }),
    { filters: {}, limit: 12 },
  )
  const columns = usePayslipColumns()
  const open = ({ id }: PayrollRecord) =>
    followLink(isSelf ? `?view=payroll&tab=mine&record=${id}` : `?view=payroll&tab=records&record=${id}`)
  return (
    <>
      <Part title={t('Payslips')}>
        <ListPage
          list={list}
          rows={list.data?.payrollRecords}
          columns={columns}
          rowKey={({ id }) => id}
          onRowClick={mayOpen('payroll', session) ? open : undefined}
          rowActions={(record) =>
            record.can.payslip
              ? [
                  {
                    label: t('Download Payslip'),
                    icon: <IconDownload size={16} aria-hidden />,
                    onClick: () => savePayslip(record),
                  },
                ]
              : []
          }
          caption={t('Payslips')}
          empty={{
            icon: <IconReceipt2 size={20} />,
            title: t('No payslips yet'),
            message: t('Payslips appear here once payroll is approved.'),
          }}
        />
      </Part>
      <Suspense fallback={null}>
        {list.data?.pagination.totalItems ? <StatementPart person={person} /> : null}
        <CertificatesPart person={person} />
      </Suspense>
      {isSelf ? null : (
        <Suspense fallback={null}>
          {can(settlementNeeds) ? <SettlementPart person={person} /> : null}
          <PayItemsPart person={person} />
          <LoansPart person={person} />
        </Suspense>
      )}
    </>
  )
}
