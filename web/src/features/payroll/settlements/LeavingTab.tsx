import { IconUserOff } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Leaver } from '@muster/contract/payroll/settlements'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatDate, formatMonth } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { setAddress } from '../../../kit/session/address.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { moneyOf } from '../shared/labels.ts'
import { nextSteps, settlementStyles, stateOf } from './settlementWords.ts'

const PrepareSettlementDialog = lazyPart(() => import('./PrepareSettlementDialog.tsx'), true)

/** Opens the final settlement of a person. */
const openSettlement = ({ user }: Leaver) => setAddress({ leaver: user.id })

/** Shows the tab Leaving: the people who leave or have left in the last year, and their final settlements. */
export default function LeavingTab() {
  const { t } = useTranslation()
  const [preparing, setPreparing] = useState<Leaver | null>(null)
  useFocusReturn(preparing !== null)
  const list = useListPage((input) => orpc.payroll.leavers.queryOptions({ input }), { filters: {}, limit: 20 })
  const columns = useLeaverColumns()
  const open = (leaver: Leaver) =>
    leaver.can.prepare && !leaver.settlement ? setPreparing(leaver) : openSettlement(leaver)
  const nextStep = (leaver: Leaver): RowAction[] => {
    if (leaver.can.prepare) return [{ label: t('Prepare'), isNext: true, onClick: () => setPreparing(leaver) }]
    if (!leaver.settlement) return []
    const label = leaver.settlement.can.confirm ? t('Confirm') : t('View')
    return [{ label, isNext: true, onClick: () => openSettlement(leaver) }]
  }
  return (
    <>
      <ListPage
        list={list}
        count={(count) => t('{count} people', { count })}
        rows={list.data?.people}
        columns={columns}
        rowKey={({ user }) => user.id}
        rowActions={nextStep}
        onRowClick={open}
        caption={t('Leaving')}
        empty={{
          icon: <IconUserOff size={20} />,
          title: t('No one is leaving'),
          message: t('People with a last day appear here, with their final settlement.'),
        }}
      />
      <Suspense fallback={null}>
        {preparing ? <PrepareSettlementDialog person={preparing.user} onClose={() => setPreparing(null)} /> : null}
      </Suspense>
    </>
  )
}

/** Shows the next step of a person's final settlement, and who does it. */
function NextStep({ leaver: { settlement, can } }: { leaver: Leaver }) {
  const { t } = useTranslation()
  const state = stateOf(settlement)
  const step = nextSteps[state]
  if (step === null) return <span className="faint">{t('Done')}</span>
  const isYours = state === 'PENDING' ? settlement?.can.confirm : can.prepare || settlement?.can.reject
  const actor = state === 'CONFIRMED' || !isYours ? t('An administrator') : t('You')
  return (
    <>
      {t(step)} <span className="faint nowrap">· {actor}</span>
    </>
  )
}

function useLeaverColumns(): Column<Leaver>[] {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  return [
    {
      key: 'employee',
      header: t('Employee'),
      person: ({ user }) => user,
      render: ({ user }) => <Person person={user} secondary={isNarrow ? undefined : user.department} />,
    },
    { key: 'lastDay', header: t('Last day'), render: ({ lastDay }) => formatDate(lastDay) },
    {
      key: 'status',
      header: t('Settlement'),
      phone: 'status',
      render: ({ settlement }) => <StatusBadge look={settlementStyles[stateOf(settlement)]} />,
    },
    {
      key: 'next',
      header: t('Next step'),
      selfEvident: true,
      render: (leaver) => <NextStep leaver={leaver} />,
    },
    {
      key: 'amount',
      header: t('Amount'),
      align: 'end',
      phone: 'figure',
      render: ({ settlement }) =>
        settlement && settlement.status !== 'REJECTED' ? (
          <span className="nowrap medium">{moneyOf(settlement.total, settlement.currency)}</span>
        ) : (
          '–'
        ),
    },
    {
      key: 'paidIn',
      header: t('Payroll'),
      render: ({ settlement }) => (settlement?.paidIn ? formatMonth(settlement.paidIn) : '–'),
      phone: 'hidden',
    },
  ]
}
