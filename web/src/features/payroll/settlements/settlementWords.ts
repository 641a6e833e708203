import { IconAlertTriangle, IconCash, IconCheck, IconCircleX, IconClock, IconFileDots } from '@tabler/icons-react'
import type { EndingKind } from '@muster/contract/kit/leaving'
import type { Settlement } from '@muster/contract/payroll/settlements'
import type { StatusStyle } from '../../../kit/StatusBadge.tsx'

type SettlementState = 'NONE' | 'PENDING' | 'OUTDATED' | 'CONFIRMED' | 'APPROVED' | 'REJECTED'

/** Returns the state of a person's final settlement; null stands for a settlement that is not prepared. */
export function stateOf(settlement: Pick<Settlement, 'status' | 'outdated' | 'paidIn'> | null): SettlementState {
  if (settlement === null) return 'NONE'
  if (settlement.status === 'REJECTED') return 'REJECTED'
  if (settlement.paidIn !== null) return 'APPROVED'
  return settlement.outdated === null ? settlement.status : 'OUTDATED'
}

/** The colour, icon and label of each state of a final settlement. */
export const settlementStyles: Record<SettlementState, StatusStyle> = {
  NONE: { colour: 'grey', Icon: IconFileDots, label: 'Not prepared' },
  PENDING: { colour: 'amber', Icon: IconClock, label: 'Pending confirmation' },
  OUTDATED: { colour: 'red', Icon: IconAlertTriangle, label: 'Outdated' },
  CONFIRMED: { colour: 'green', Icon: IconCheck, label: 'Confirmed' },
  APPROVED: { colour: 'blue', Icon: IconCash, label: 'In approved payroll' },
  REJECTED: { colour: 'red', Icon: IconCircleX, label: 'Rejected' },
}

/** The next step of a final settlement in each state, as translation keys; null if none is left. */
export const nextSteps: Record<SettlementState, string | null> = {
  NONE: 'Prepare the settlement',
  PENDING: 'Confirm or reject it',
  OUTDATED: 'Withdraw and prepare it again',
  CONFIRMED: 'Approve the payroll that pays it',
  APPROVED: null,
  REJECTED: 'Prepare it again',
}

/** The ways in which an employment ends, as translation keys. */
export const endingLabels: Record<EndingKind, string> = {
  RESIGNATION: 'Resignation',
  TERMINATION: 'Termination with notice',
  DISMISSAL: 'Dismissal for misconduct',
  AGREEMENT: 'Mutual agreement',
  CONTRACT_END: 'End of contract',
  RETIREMENT: 'Retirement',
  DEATH: 'Death',
}

/** The meaning of an outdated settlement, as translation keys. */
export const outdatedTexts: Record<'LAST_DAY' | 'LEAVE', string> = {
  LAST_DAY: 'The last day has changed since. Withdraw this settlement and prepare it again.',
  LEAVE: 'The leave balance has changed since. Withdraw this settlement and prepare it again.',
}
