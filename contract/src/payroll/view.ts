import type { Needs } from '../access/needs.ts'
import { hasPermission, type ViewEntry } from '../access/viewer.ts'

/** The view Payroll (specification 1, section 2.2). */
export const payrollView: ViewEntry = {
  key: 'payroll',
  label: 'Payroll',
  isVisibleTo: hasPermission('payroll.tab_view'),
}

/** The permission needed for the tab Payroll in Settings: maintaining the pay rules. */
export const payRulesNeeds: Needs = 'payroll.tax'
