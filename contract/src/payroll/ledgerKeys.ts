/*
 * Kept apart from the schemas, which a page loads only once a field is edited.
 */

/** The kinds of amounts in a payroll journal, in the order of its entries. */
export const ledgerKeys = [
  'SALARY',
  'ALLOWANCE',
  'UNPAID',
  'OVERTIME',
  'EARNING',
  'BONUS',
  'UNUSED_LEAVE',
  'NOTICE_PAY',
  'GRATUITY',
  'LEAVING_PAY',
  'EMPLOYER_INSURANCE',
  'EMPLOYER_ITEM',
  'BENEFIT',
  'DEDUCTION',
  'ITEM_DEDUCTION',
  'NOTICE_DEDUCTION',
  'LEAVING_DEDUCTION',
  'CARRIED',
  'LOAN',
  'INSURANCE_PAYABLE',
  'EMPLOYER_INSURANCE_PAYABLE',
  'EMPLOYER_ITEM_PAYABLE',
  'BENEFIT_CONTRA',
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
  EARNING: 'Own earnings',
  BONUS: 'Bonuses',
  UNUSED_LEAVE: 'Unused leave on leaving',
  NOTICE_PAY: 'Pay in place of notice',
  GRATUITY: 'End-of-service gratuity',
  LEAVING_PAY: 'Other pay on leaving',
  EMPLOYER_INSURANCE: 'Social insurance, company’s share',
  EMPLOYER_ITEM: 'Own contributions of the company',
  BENEFIT: 'Benefits in kind',
  DEDUCTION: 'Other deductions',
  ITEM_DEDUCTION: 'Own deductions',
  NOTICE_DEDUCTION: 'Notice not worked',
  LEAVING_DEDUCTION: 'Other deductions on leaving',
  CARRIED: 'Deductions carried over',
  LOAN: 'Loans to employees',
  INSURANCE_PAYABLE: 'Social insurance payable, employees’ share',
  EMPLOYER_INSURANCE_PAYABLE: 'Social insurance payable, company’s share',
  EMPLOYER_ITEM_PAYABLE: 'Own contributions payable',
  BENEFIT_CONTRA: 'Benefits in kind, contra account',
  TAX_PAYABLE: 'Income tax payable',
  NET_PAYABLE: 'Net pay payable',
}

/**
 * The kinds of amounts whose code is used for others that have none: those of pay items and of a final settlement. Both
 * sides of a benefit in kind then have one account, since its cost is usually posted when it is bought.
 */
export const ledgerDefaults: Partial<Record<LedgerKey, LedgerKey>> = {
  EARNING: 'ALLOWANCE',
  ITEM_DEDUCTION: 'DEDUCTION',
  EMPLOYER_ITEM: 'EMPLOYER_INSURANCE',
  EMPLOYER_ITEM_PAYABLE: 'EMPLOYER_INSURANCE_PAYABLE',
  BENEFIT: 'ALLOWANCE',
  BENEFIT_CONTRA: 'ALLOWANCE',
  UNUSED_LEAVE: 'BONUS',
  NOTICE_PAY: 'BONUS',
  GRATUITY: 'BONUS',
  LEAVING_PAY: 'BONUS',
  NOTICE_DEDUCTION: 'DEDUCTION',
  LEAVING_DEDUCTION: 'DEDUCTION',
}
