import type { Needs } from '../access/needs.ts'
import { holding, type ViewEntry } from '../access/viewer.ts'

/** Payroll (specification 1, section 2.2). */
export const payrollView: ViewEntry = {
  key: 'payroll',
  label: 'Payroll',
  shownTo: holding('payroll.tab_view'),
}

/** Who sees the tab Payroll of Settings: who keeps the rules of pay. */
export const maySeePayRules: Needs = 'payroll.tax'
