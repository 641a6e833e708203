import type { ReactNode } from 'react'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import type { Explained } from './requests/filters.ts'
import type { DecisionActions } from './shared/DecisionButtons.tsx'

/** What the parts of the leave screen can ask of it. */
export interface LeaveActions extends DecisionActions {
  open: (request: LeaveRequest) => void
  /** Opens the form with a request of one's own that nobody has decided on. */
  edit: (request: LeaveRequest) => void
  /** Opens the entries that make a balance. */
  explain: (balance: Explained) => void
  /** The button that opens the request form; nothing for those who may not ask for leave. */
  requestButton: ReactNode
}
