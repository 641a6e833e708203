import type { Handlers } from '../../http/serveContract.ts'

const later = (call: string) =>
  ({
    [call]: () => {
      throw new Error(`${call} is not built yet`)
    },
  })[call] as () => never

export const payrollHandlers: Handlers<'payroll'> = {
  list: later('list'),
  summary: later('summary'),
  departments: later('departments'),
  detail: later('detail'),
  edit: later('edit'),
  setStatus: later('setStatus'),
  recalculate: later('recalculate'),
  payslip: later('payslip'),
  payslipLanguage: later('payslipLanguage'),
  setPayslipLanguage: later('setPayslipLanguage'),
  setAllowances: later('setAllowances'),
  generate: later('generate'),
  runs: later('runs'),
  run: later('run'),
  differences: later('differences'),
  setRunStatus: later('setRunStatus'),
  discard: later('discard'),
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
