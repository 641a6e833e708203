import { IconCheck, IconCircleX, IconClock, IconCoins, IconEraser } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { LoanDetail, LoanEntry, LoanEntryKind, LoanStatus } from '@muster/contract/payroll/loans'
import { loanStatusLabels } from '@muster/contract/payroll/loanLabels'
import { formatMonth } from '../../../kit/format.ts'
import type { StatusStyle } from '../../../kit/StatusBadge.tsx'
import { moneyOf } from '../shared/labels.ts'

/** The colour, icon and label of each status of a loan. */
export const loanStyles: Record<LoanStatus, StatusStyle> = {
  PENDING: { colour: 'amber', Icon: IconClock, label: loanStatusLabels.PENDING },
  ACTIVE: { colour: 'blue', Icon: IconCoins, label: loanStatusLabels.ACTIVE },
  SETTLED: { colour: 'green', Icon: IconCheck, label: loanStatusLabels.SETTLED },
  WRITTEN_OFF: { colour: 'grey', Icon: IconEraser, label: loanStatusLabels.WRITTEN_OFF },
  REJECTED: { colour: 'red', Icon: IconCircleX, label: loanStatusLabels.REJECTED },
}

/** The names of the movements of a loan, as translation keys. */
export const entryLabels: Record<LoanEntryKind, string> = {
  PAID_OUT: 'Paid out',
  INSTALMENT: 'Instalment',
  REPAYMENT: 'Early repayment',
  WRITTEN_OFF: 'Written off',
  REVERSED: 'Repayment reversed',
}

/** The ways in which an early repayment was paid, as translation keys. */
export const methodLabels = { CASH: 'Cash', TRANSFER: 'Bank transfer' } as const

/** Returns how an early repayment was paid and its reference, or the reason of another movement. */
export const entryNote = ({ method, note }: LoanEntry, t: (key: string) => string): string =>
  [method && t(methodLabels[method]), note].filter(Boolean).join(', ')

/** Returns a change of the instalments as a sentence. */
export function termText(
  { kind, from, to, instalment }: LoanDetail['terms'][number],
  currency: LoanDetail['loan']['currency'],
  t: TFunction,
): string {
  const month = formatMonth(from)
  if (kind === 'PAUSE')
    return to
      ? t('Paused from {month} to {last}', { month, last: formatMonth(to) })
      : t('Paused from {month}', { month })
  if (kind === 'RESUME') return t('Resumed from {month}', { month })
  if (kind === 'ALL') return t('Everything is taken from {month}', { month })
  return t('{amount} a month from {month}', { amount: moneyOf(instalment ?? 0, currency), month })
}
