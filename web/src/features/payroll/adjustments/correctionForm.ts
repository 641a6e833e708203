import type { Currency } from '@muster/contract/kit/money'
import type { SalaryPreview } from '@muster/contract/payroll/salary'
import { amountOf } from '../../../kit/form/amountText.ts'
import type { PersonOption } from '../../../kit/form/people/PersonField.tsx'

/** The fields of the correction of a salary, as text. */
export interface CorrectionValues {
  person: PersonOption | null
  from: string
  salary: string
  currency: Currency
  base: string
  reason: string
  by: 'NEXT_RUN' | 'INSTALMENTS'
  instalments: string
}

/** Returns the input of the preview from the field values, not yet validated. */
export const toPreview = ({ person, from, salary, currency, base }: CorrectionValues) => {
  const baseSalary = amountOf(base)
  return {
    userId: person?.id ?? '',
    monthlySalary: { amount: amountOf(salary), currency },
    baseSalary: baseSalary ?? null,
    from,
  }
}

/** Returns the input of the call from the field values and the preview that the user saw, not yet validated. */
export const toCorrection = (values: CorrectionValues, preview: SalaryPreview | undefined) => ({
  ...toPreview(values),
  ...(values.by === 'INSTALMENTS' &&
    overpaidOf(values, preview) > 0 && { instalments: Number(values.instalments), reason: values.reason }),
  differences: preview?.differences ?? [],
  changedAt: preview?.changedAt,
})

/** Returns the net pay that was overpaid in approved months; 0 if there is none. */
export function overpaidOf({ currency }: CorrectionValues, preview: SalaryPreview | undefined): number {
  const difference = preview?.differences.find((one) => one.currency === currency)?.netPay ?? 0
  return difference < 0 ? -difference : 0
}
