import { anyOf } from '../access/needs.ts'
import { hasPermission, type ViewEntry } from '../access/viewer.ts'

/** The view Payroll (specification 1, section 2.2). */
export const payrollView: ViewEntry = {
  key: 'payroll',
  label: 'Payroll',
  isVisibleTo: hasPermission('payroll.tab_view'),
}

/** The permission needed to maintain the pay rules. */
export const payRulesNeeds = 'payroll.tax'

/** The permission to answer questions about payslips. */
export const answerQuestionsNeeds = 'payroll.update'

/** The permissions to read and write comments on runs and other people's records. They take part in running payroll. */
export const commentNeeds = anyOf('payroll.process', 'payroll.approve', 'payroll.update')

/** The permissions that a sign-off can require of the people who sign. */
export const signOffPermissions = ['payroll.process', 'payroll.approve', 'payroll.update', payRulesNeeds] as const
export const signOffNeeds = anyOf(...signOffPermissions)

/** The permissions for the tab Payroll in Settings: maintaining the pay rules, or the accounts that pay salaries. */
export const paySettingsNeeds = anyOf(payRulesNeeds, 'payroll.approve')

/** The permissions to decide on salary adjustments: of any type, or only on bonuses. */
export const decideAdjustmentNeeds = anyOf('payroll.approve', 'payroll.bonus')

/**
 * The permissions that give access to totals and other people's records in the view modes manager and admin; one is
 * enough.
 */
export const readOthersPayrollNeeds = anyOf(
  'payroll.create',
  'payroll.process',
  'payroll.approve',
  'payroll.all_view',
  'payroll.team_view',
)
