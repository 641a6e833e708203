/*
 * Kept apart from the schemas, which a page loads only once a field is edited.
 */

/** The kinds of amounts in a payroll journal, in the order of its entries. */
export const ledgerKeys = [
  'SALARY',
  'ALLOWANCE',
  'UNPAID',
  'OVERTIME',
  'BONUS',
  'EMPLOYER_INSURANCE',
  'DEDUCTION',
  'CARRIED',
  'LOAN',
  'INSURANCE_PAYABLE',
  'EMPLOYER_INSURANCE_PAYABLE',
  'TAX_PAYABLE',
  'NET_PAYABLE',
] as const
export type LedgerKey = (typeof ledgerKeys)[number]

/** The names of the accounts, unless the company gives its own. They are also translation keys. */
export const ledgerNames: Record<LedgerKey, string> = {
  SALARY: 'Salaries',
  ALLOWANCE: 'Allowances',
  UNPAID: 'Unpaid leave and absence',
  OVERTIME: 'Overtime',
  BONUS: 'Bonuses',
  EMPLOYER_INSURANCE: 'Social insurance, company’s share',
  DEDUCTION: 'Other deductions',
  CARRIED: 'Deductions carried over',
  LOAN: 'Loans to employees',
  INSURANCE_PAYABLE: 'Social insurance payable, employees’ share',
  EMPLOYER_INSURANCE_PAYABLE: 'Social insurance payable, company’s share',
  TAX_PAYABLE: 'Income tax payable',
  NET_PAYABLE: 'Net pay payable',
}
