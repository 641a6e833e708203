import { IconReceipt2 } from '@tabler/icons-react'
import { anyOf, fulfils } from '@muster/contract/access/needs'
import { hasPermission } from '@muster/contract/access/viewer'
import { answerQuestionsNeeds, decideAdjustmentNeeds, payrollView } from '@muster/contract/payroll/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

/** The permissions to read payroll records, and to read adjustments. Any one of each is enough. */
const readPayNeeds = anyOf('payroll.read', 'payroll.all_view', 'payroll.team_view')
const readAdjustmentsNeeds = anyOf('payroll.create', 'payroll.approve', 'payroll.bonus', 'payroll.all_view')

export const payroll: FeatureView = {
  feature: 'payroll',
  areaLabels: { payroll: 'Payroll' },
  views: [{ ...payrollView, icon: IconReceipt2, shortcut: 'p', Page: lazyPart(() => import('./PayrollPage.tsx')) }],
  personParts: [
    {
      tab: 'pay',
      isVisibleTo: ({ permissions }, { areas }) => areas.has('payroll') && fulfils(readPayNeeds, permissions),
      Part: lazyPart(() => import('./person/PayslipsPart.tsx'), true),
    },
    {
      tab: 'pay',
      isVisibleTo: ({ permissions }, { areas, isSelf }) =>
        !isSelf && areas.has('salaryAdjustments') && fulfils(readAdjustmentsNeeds, permissions),
      Part: lazyPart(() => import('./person/AdjustmentsPart.tsx'), true),
    },
    {
      tab: 'pay',
      isVisibleTo: ({ permissions }, { areas, isSelf }) =>
        !isSelf && areas.has('payroll') && permissions.has('payroll.tax'),
      Part: lazyPart(() => import('./person/TermsPart.tsx'), true),
    },
    {
      tab: 'pay',
      isVisibleTo: ({ permissions }, { areas, isSelf }) =>
        !isSelf && areas.has('payroll') && permissions.has('payroll.tax'),
      Part: lazyPart(() => import('./person/PayGroupPart.tsx'), true),
    },
    {
      tab: 'pay',
      isVisibleTo: ({ permissions }, { areas, isSelf }) =>
        !isSelf && areas.has('payroll') && permissions.has('payroll.tax'),
      Part: lazyPart(() => import('./person/CostCentresPart.tsx'), true),
    },
    {
      tab: 'pay',
      isVisibleTo: ({ permissions }, { areas, isSelf }) =>
        !isSelf && areas.has('payroll') && permissions.has('payroll.tax'),
      Part: lazyPart(() => import('./person/InsuredPersonPart.tsx'), true),
    },
    {
      tab: 'pay',
      isVisibleTo: ({ permissions }, { areas, isSelf }) =>
        !isSelf && areas.has('payroll') && permissions.has('payroll.tax'),
      Part: lazyPart(() => import('./person/OpeningsPart.tsx'), true),
    },
  ],
  decisions: [
    {
      key: 'adjustments',
      label: 'Salary Adjustments',
      isVisibleTo: hasPermission(decideAdjustmentNeeds),
      Part: lazyPart(() => import('./adjustments/PendingAdjustments.tsx'), true),
    },
    {
      key: 'payslipQuestions',
      label: 'Payslip Questions',
      isQuestion: true,
      isVisibleTo: hasPermission(answerQuestionsNeeds),
      Part: lazyPart(() => import('./questions/OpenQuestions.tsx'), true),
    },
  ],
  notificationIcons: { typePrefixes: ['PAYROLL_', 'SALARY_ADJUSTMENT_'], icon: IconReceipt2, colour: 'green' },
  preferences: {
    title: 'Payroll',
    description: 'Payslips, salary adjustments and loans.',
    position: 2,
    choices: [
      {
        flag: 'payrollGenerated',
        label: 'Payroll generated',
        description: 'Your payslip for the month is ready, or a question about it was answered.',
      },
      {
        flag: 'salaryAdjustment',
        label: 'Salary adjustment',
        description:
          'A salary adjustment or loan is requested or decided, someone asks about a payslip, or comments on payroll.',
      },
    ],
  },
  recordLinks: {
    payroll_record: '?view=payroll&tab=records&record=ID',
    payroll_adjustment: '?view=payroll&tab=adjustments&adjustment=ID',
    payroll_loan: '?view=payroll&tab=loans&loan=ID',
  },
  search: () => import('./search.ts'),
}
