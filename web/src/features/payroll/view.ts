import { IconReceipt2 } from '@tabler/icons-react'
import { payrollView } from '@muster/contract/payroll/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const payroll: FeatureView = {
  feature: 'payroll',
  areaLabels: { payroll: 'Payroll' },
  views: [{ ...payrollView, icon: IconReceipt2, Page: lazyPart(() => import('./PayrollPage.tsx')) }],
  notificationIcons: { typePrefixes: ['PAYROLL_', 'SALARY_ADJUSTMENT_'], icon: IconReceipt2, colour: 'green' },
  preferences: {
    title: 'Payroll',
    description: 'Payslips and salary adjustments.',
    position: 2,
    choices: [
      { flag: 'payrollGenerated', label: 'Payroll generated', description: 'Your payslip for the month is ready.' },
      {
        flag: 'salaryAdjustment',
        label: 'Salary adjustment',
        description: 'A salary adjustment is requested or decided.',
      },
    ],
  },
  recordLinks: {
    payroll_record: '?view=payroll&tab=records&record=ID',
    payroll_adjustment: '?view=payroll&tab=adjustments&adjustment=ID',
  },
}
