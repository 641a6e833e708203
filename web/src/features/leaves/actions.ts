import type { ReactNode } from 'react'
import type { LeaveRequest } from '@muster/contract/leaves'
import type { Decision } from './useDecideLeave.ts'

/** What the parts of the leave screen can ask of it. */
export interface LeaveActions {
  open: (request: LeaveRequest) => void
  approve: (request: LeaveRequest) => void
  /** Asks for the reason first. */
  reject: (request: LeaveRequest) => void
  /** Asks first. */
  cancel: (request: LeaveRequest) => void
  /** The decision a request waits for. */
  busy: (id: string) => Decision | undefined
  /** The button that opens the request form; nothing for those who may not ask for leave. */
  requestButton: ReactNode
}
