import { IconCash, IconCheck, IconClock, IconPencil } from '@tabler/icons-react'
import { formatNumber } from '@muster/contract/kit/formatters'
import type { Currency } from '@muster/contract/kit/money'
import { payrollStatusLabels } from '@muster/contract/payroll/labels'
import type { PayrollException, PayrollRecord, PayrollStatus } from '@muster/contract/payroll/records'
import { i18n } from '../../../i18n.ts'
import { sumOf } from '../../../kit/sumOf.ts'
import { formatAmount, formatMoney } from '../../../kit/format.ts'
import type { StatusStyle } from '../../../kit/StatusBadge.tsx'

/** The colour, icon and label of each record status (specification 2, section 4). */
export const payrollStyles: Record<PayrollStatus, StatusStyle> = {
  DRAFT: { colour: 'grey', Icon: IconPencil, label: payrollStatusLabels.DRAFT },
  PENDING_APPROVAL: { colour: 'amber', Icon: IconClock, label: payrollStatusLabels.PENDING_APPROVAL },
  APPROVED: { colour: 'green', Icon: IconCheck, label: payrollStatusLabels.APPROVED },
  PAID: { colour: 'blue', Icon: IconCash, label: payrollStatusLabels.PAID },
}
export const statuses = Object.keys(payrollStyles) as PayrollStatus[]

/** The exceptions to check before a record is approved. Label and meaning are translation keys. */
export const exceptionLabels: Record<PayrollException, { colour: 'red' | 'amber'; label: string; meaning: string }> = {
  NEGATIVE_NET: { colour: 'red', label: 'Negative net pay', meaning: 'Deductions exceed earnings.' },
  CAPPED_NET: {
    colour: 'red',
    label: 'Deduction carried over',
    meaning: 'A deduction exceeds the pay. The rest is deducted next month.',
  },
  LOAN_LEFT: {
    colour: 'red',
    label: 'Loan not repaid',
    meaning: 'The last pay doesn’t cover the loan. The rest stays owed, see Loans.',
  },
  LOAN_CAPPED: {
    colour: 'amber',
    label: 'Instalment not covered',
    meaning: 'The pay doesn’t cover the instalment of a loan. The rest is due next month.',
  },
  LOAN_NOT_PAID_OUT: {
    colour: 'amber',
    label: 'Loan not paid out',
    meaning:
      'The loan can’t be paid out with this pay: the person leaves, has no pay in its currency, or no overpaid salary is taken back.',
  },
  LIMITS_MISSING: {
    colour: 'red',
    label: 'No insurance limits',
    meaning: 'The tax and insurance rules have no limits for this year. Add them in Settings, then recalculate.',
  },
  YEAR_OPEN: {
    colour: 'red',
    label: 'Year not final',
    meaning: 'The income tax of the year was settled from a draft. Submit the earlier month, then recalculate.',
  },
  OUTDATED: {
    colour: 'red',
    label: 'Outdated',
    meaning: 'The underlying data has changed. Recalculate this record.',
  },
  MISSING_MONTH: {
    colour: 'red',
    label: 'Earlier month missing',
    meaning:
      'An approved month has no pay for this person. Include it or mark it as paid elsewhere before you approve.',
  },
  RULES_CHANGED: {
    colour: 'amber',
    label: 'Pay rules changed',
    meaning: 'New pay rules apply for the first time. Compare with the previous month.',
  },
  NO_BANK_DETAILS: {
    colour: 'red',
    label: 'No bank details',
    meaning: 'Can’t be paid by bank file until bank details are added.',
  },
  YEAR_INCOMPLETE: {
    colour: 'amber',
    label: 'Year not settled',
    meaning:
      'Muster doesn’t know all pay and tax of the year. Enter them on the person’s page under Pay, then recalculate.',
  },
  UNTAXED_CURRENCY: {
    colour: 'amber',
    label: 'Not taxed in this currency',
    meaning: 'The tax and insurance rules use another currency, so nothing is deducted.',
  },
  BELOW_MINIMUM_WAGE: {
    colour: 'amber',
    label: 'Below minimum wage',
    meaning: 'The gross pay of a full month is below the legal minimum wage for the agreed hours.',
  },
  AUTO_CLOSED_DAYS: {
    colour: 'amber',
    label: 'Not clocked out',
    meaning: 'Some days were closed automatically, without overtime.',
  },
  MISSING_ATTENDANCE: {
    colour: 'amber',
    label: 'Missing attendance',
    meaning: 'Some working days have no attendance and no leave.',
  },
  NO_TIME_RECORDED: {
    colour: 'amber',
    label: 'No time recorded',
    meaning: 'Paid by the day or by the hour, but no working time is recorded.',
  },
  KEPT_BACK: {
    colour: 'amber',
    label: 'Pay kept back',
    meaning: 'The month needs it for deductions and loans, and pays what is left.',
  },
  FAR_OFF: {
    colour: 'amber',
    label: 'Unusual net pay',
    meaning: 'Net pay differs from the previous month by more than the company’s limit.',
  },
}

/** The names of the currencies, as translation keys. */
export const currencyLabels: Record<Currency, string> = {
  EGP: 'Egyptian pounds',
  USD: 'US dollars',
  EUR: 'Euros',
  GBP: 'Pounds sterling',
}
export const currencies = Object.keys(currencyLabels) as Currency[]

/** Returns the deductions of a record including taxes, as screens show them (specification 2, section 9). */
export const deductionsOf = ({
  deductions,
  taxDeductions,
}: Pick<PayrollRecord, 'deductions' | 'taxDeductions'>): number => sumOf(deductions, taxDeductions)

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** Returns an amount without its currency, for tables; a dash for zero. */
export const figureOf = formatAmount

/** Returns an amount with its currency. Negative amounts have a minus sign instead of a hyphen. */
export const moneyOf = (amount: number, currency: Currency): string => formatMoney({ amount, currency })

/** Returns a change of an amount with its sign, and with its currency if there is one. */
export const formatSigned = (amount: number, currency?: Currency): string =>
  minus(
    formatNumber(amount, i18n.language, {
      signDisplay: 'exceptZero',
      ...twoDecimals,
      ...(currency && { style: 'currency', currency, currencyDisplay: 'code' }),
    }),
  )

const minus = (text: string) => text.replace('-', '−')

/** The permissions that show other people's pay; one is enough. */
export const seesPay = { anyOf: ['payroll.all_view', 'payroll.team_view'] } as const
