import { Adjustment } from '@muster/contract/payroll/adjustments'
import { PayLine } from '@muster/contract/payroll/lines'
import { PayrollRecord } from '@muster/contract/payroll/records'
import { PayrollRun } from '@muster/contract/payroll/runs'
import { payRules } from '../../pay/tables.ts'
import type { Feature } from '../../people/feature.ts'
import { adjustmentsArea, payrollArea } from './policy.ts'
import { payrollHandlers } from './routes.ts'
import { payrollAdjustments, payrollRecords, payrollRuns } from './tables.ts'

export const payrollFeature: Feature<'payroll'> = {
  reference: {
    title: 'Payroll',
    description: 'What people are paid for a month and why, payslips, and salary adjustments.',
    shapes: { Adjustment, PayLine, PayrollRecord, PayrollRun },
  },
  handlers: payrollHandlers,
  areas: [payrollArea, adjustmentsArea],
  people: {
    keeps: {
      named: [
        { column: payrollRecords.userId },
        { column: payrollRecords.submittedBy },
        { column: payrollRecords.approvedBy },
        { column: payrollRecords.paidBy },
        { column: payrollRuns.generatedBy },
        { column: payrollAdjustments.userId },
        { column: payrollAdjustments.requestedBy },
        { column: payrollAdjustments.decidedBy },
        { column: payRules.createdBy },
      ],
    },
  },
}
