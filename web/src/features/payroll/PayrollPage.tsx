import { Group } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { useAddress } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { useFocusReturn } from '../../kit/useFocusReturn.ts'
import { useNarrow, useSmall } from '../../kit/useNarrow.ts'
import { useAdjustmentRequest } from './adjustments/useAdjustmentRequest.tsx'
import { useSalaryCorrection } from './adjustments/useSalaryCorrection.tsx'
import { PayrollDetailsDialog } from './details/PayrollDetailsDialog.tsx'
import { useLoanForm } from './loans/useLoanForm.tsx'
import { seesPay } from './shared/labels.ts'
import { useRecordActions } from './records/useRecordActions.tsx'
import { RunActions } from './run/RunActions.tsx'
import { useGeneratedBy } from './run/RunNotes.tsx'

const MyPayslipsTab = lazyPart(() => import('./mine/MyPayslipsTab.tsx'))
const AdjustmentsTab = lazyPart(() => import('./adjustments/AdjustmentsTab.tsx'))
const RecordsTab = lazyPart(() => import('./records/RecordsTab.tsx'))
const LoansTab = lazyPart(() => import('./loans/LoansTab.tsx'))
const LeavingTab = lazyPart(() => import('./settlements/LeavingTab.tsx'))
const YearEndTab = lazyPart(() => import('./yearEnd/YearEndTab.tsx'))
const SettlementDialog = lazyPart(() => import('./settlements/SettlementDialog.tsx'), true)
const LoanDialog = lazyPart(() => import('./loans/LoanDialog.tsx'), true)

/** The tabs of Payroll Management (specification 2, section 2). */
const payrollTabs = [
  {
    key: 'mine',
    label: 'My Payslips',
    needs: 'payroll.read',
    Panel: MyPayslipsTab,
    about: 'Payslips and how they are calculated.',
  },
  {
    key: 'records',
    label: 'Payroll Records',
    needs: routes.payroll.summary['~orpc'].meta.needs,
    Panel: RecordsTab,
    about: 'An administrator submits and approves payroll.',
  },
  {
    key: 'adjustments',
    label: 'Salary Adjustments',
    needs: routes.payroll.adjustments['~orpc'].meta.needs,
    Panel: AdjustmentsTab,
    about: 'Changes of pay, and who decides on them.',
  },
  {
    key: 'loans',
    label: 'Loans',
    needs: routes.payroll.loans['~orpc'].meta.needs,
    Panel: LoansTab,
    about: 'Loans and advances, repaid from pay.',
  },
  {
    key: 'leaving',
    label: 'Leaving',
    needs: routes.payroll.leavers['~orpc'].meta.needs,
    Panel: LeavingTab,
    about: 'Final settlements of people who leave.',
  },
  { key: 'year', label: 'Year-End', needs: seesPay, Panel: YearEndTab, about: 'What people were paid in a year.' },
] as const

const runNeeds = routes.payroll.run['~orpc'].meta.needs

/** Shows the page's title for the records of a month, with the actions on it. */
function RecordsHeader() {
  const { t } = useTranslation()
  const generatedBy = useGeneratedBy()
  return (
    <PageHeader
      title={t('Payroll Management')}
      // In small windows the facts of the month say it.
      description={useSmall() ? undefined : generatedBy}
      action={<RunActions />}
    />
  )
}

/** The permissions that move the tab with the user's own payslips to the end; one is enough. */
const seesRecords = { anyOf: ['payroll.all_view', 'payroll.team_view', 'payroll.process', 'payroll.approve'] } as const

/** The query parameters that belong to a single tab. They are cleared when the user opens another tab. */
const clearedParams = Object.fromEntries(
  'page search department status currency exceptions exception large checklist decidable effective sort order show kind type adjustment former loan leaver year'
    .split(' ')
    .map((key) => [key, null]),
)

/**
 * Shows the view `payroll`: the user's payslips, the records of a month, and salary adjustments (specification 2,
 * section 2).
 */
export default function PayrollPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const { params } = useAddress()
  const isNarrow = useNarrow()
  const { actions, dialogs, isAsking } = useRecordActions()
  const allowed = payrollTabs.filter(({ needs }) => can(needs))
  const inOrder = can(seesRecords)
    ? [...allowed.filter(({ key }) => key !== 'mine'), ...allowed.filter(({ key }) => key === 'mine')]
    : allowed
  const tabs = inOrder.map(({ key, label, Panel }) => ({ key, label: t(label), Panel }))
  const title = inOrder.every(({ key }) => key === 'mine') ? t('My Pay') : t('Payroll Management')
  const open = inOrder.find(({ key }) => key === params.get('tab')) ?? inOrder[0]
  const openTab = open?.key
  const request = useAdjustmentRequest(openTab === 'adjustments')
  const correction = useSalaryCorrection(openTab === 'adjustments')
  const loan = useLoanForm(openTab === 'loans')
  const isOpen = params.has('record') || params.has('loan') || params.has('leaver')
  useFocusReturn(isAsking || request.opened || correction.opened || loan.opened || isOpen)
  return (
    <>
      {openTab === 'records' && can(runNeeds) ? (
        <RecordsHeader />
      ) : (
        <PageHeader
          title={title}
          description={isNarrow || !open ? undefined : t(open.about)}
          action={
            request.button || correction.button ? (
              <Group gap="xs">
                {correction.button}
                {request.button}
              </Group>
            ) : (
              loan.button
            )
          }
        />
      )}
      {tabs.length > 0 ? (
        <PageTabs label={title} tabs={tabs} leaves={clearedParams} atOnce>
          {({ Panel }) => <Panel actions={actions} isAsking={request.opened || correction.opened} />}
        </PageTabs>
      ) : (
        <EmptyState
          icon={<IconLock size={20} />}
          title={t('Nothing to show')}
          message={t('Your role can’t see pay data. Ask an administrator for access.')}
        />
      )}
      {/* The details in the address hide while a form or a question is open. */}
      <PayrollDetailsDialog isHidden={isAsking} actions={actions} />
      {params.has('loan') ? (
        <Suspense fallback={null}>
          <LoanDialog isHidden={loan.opened} />
        </Suspense>
      ) : null}
      {params.has('leaver') ? (
        <Suspense fallback={null}>
          <SettlementDialog />
        </Suspense>
      ) : null}
      {dialogs}
      {request.form}
      {correction.form}
      {loan.form}
    </>
  )
}
