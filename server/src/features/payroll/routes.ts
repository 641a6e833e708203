import type { Handlers } from '../../http/serveContract.ts'
import { editPayroll } from './records/editPayroll.ts'
import { listPayroll } from './records/listPayroll.ts'
import { payslipLanguage } from './records/payslipLanguage.ts'
import { recalculate } from './records/recalculate.ts'
import { recordDetail } from './records/recordDetail.ts'
import { setAllowances } from './records/setAllowances.ts'
import { setPayrollStatus } from './records/setPayrollStatus.ts'
import { setPayslipLanguage } from './records/setPayslipLanguage.ts'
import { payrollDepartments, payrollSummary } from './records/summary.ts'
import { discard } from './runs/discard.ts'
import { generate } from './runs/generate.ts'
import { listDifferences } from './runs/listDifferences.ts'
import { listRuns } from './runs/listRuns.ts'
import { setRunStatus } from './runs/setRunStatus.ts'
import { showRun } from './runs/showRun.ts'

const later = (call: string) =>
  ({
    [call]: () => {
      throw new Error(`${call} is not built yet`)
    },
  })[call] as () => never

export const payrollHandlers: Handlers<'payroll'> = {
  list: listPayroll,
  summary: payrollSummary,
  departments: payrollDepartments,
  detail: recordDetail,
  edit: editPayroll,
  setStatus: setPayrollStatus,
  recalculate,
  payslip: later('payslip'),
  payslipLanguage,
  setPayslipLanguage,
  setAllowances,
  generate,
  runs: listRuns,
  run: showRun,
  differences: listDifferences,
  setRunStatus,
  discard,
  register: later('register'),
  journal: later('journal'),
  bankFile: later('bankFile'),
  payslips: later('payslips'),
  adjustments: later('adjustments'),
  adjustment: later('adjustment'),
  requestAdjustment: later('requestAdjustment'),
  decideAdjustment: later('decideAdjustment'),
  adjustable: later('adjustable'),
  adjustmentPreview: later('adjustmentPreview'),
  rules: later('rules'),
  setRules: later('setRules'),
  previewRules: later('previewRules'),
  setSeparateApprover: later('setSeparateApprover'),
}
