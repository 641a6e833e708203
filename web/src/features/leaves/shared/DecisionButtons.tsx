import { Button, Loader } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { formatRange } from '../../../kit/format.ts'
import { fullName } from '../../../kit/fullName.ts'
import { useFolded } from '../../../kit/useNarrow.ts'
import { leaveTypeWords } from './words.ts'
import classes from './DecisionButtons.module.css'

export type Decision = 'APPROVED' | 'REJECTED' | 'CANCELLED'

/** What may be decided on a request. */
export interface DecisionActions {
  approve: (request: LeaveRequest) => void
  /** Asks for the reason first. */
  reject: (request: LeaveRequest) => void
  /** Asks first. */
  cancel: (request: LeaveRequest) => void
  /** The decision a request waits for. */
  busy: (id: string) => Decision | undefined
}

const buttons = [
  { verb: 'approve', label: 'Approve', status: 'APPROVED', Sign: IconCheck },
  { verb: 'reject', label: 'Reject', status: 'REJECTED', Sign: IconX },
] as const
const looks = {
  approve: { variant: 'light', className: classes.approve },
  reject: { variant: 'subtle', color: 'gray' },
}

/**
 * Approve and Reject in a row, as far as the caller may; once decided, who did it. On a middling screen the signs stand
 * alone, unless the row has room for `words`.
 */
export function DecisionButtons(props: { request: LeaveRequest; actions: DecisionActions; words?: boolean }) {
  const { request, actions, words } = props
  const { t } = useTranslation()
  const { can, user, leaveType, startDate, endDate, approvedBy } = request
  const group = useRef<HTMLSpanElement>(null)
  const hadFocus = useRef(false)
  const decidable = can.approve || can.reject
  const busy = actions.busy(request.id)
  const signsAlone = useFolded() && !words

  // The buttons go with the decision: the focus that was on them stays in the row.
  useLayoutEffect(() => {
    if (!decidable && hadFocus.current) group.current?.closest('tr, li')?.querySelector<HTMLElement>('button')?.focus()
    hadFocus.current = false
  }, [decidable])

  return (
    <span
      ref={group}
      className={classes.group}
      onFocus={() => (hadFocus.current = true)}
      onBlur={({ relatedTarget }) => (hadFocus.current = relatedTarget === null && hadFocus.current)}
    >
      {buttons.map(({ verb, label, status, Sign }) =>
        can[verb] ? (
          <Button
            key={verb}
            {...looks[verb]}
            size="compact-sm"
            px={signsAlone ? 6 : undefined}
            styles={signsAlone ? { section: { margin: 0 } } : undefined}
            title={t(label)}
            aria-description={`${fullName(user)}, ${t(leaveTypeWords[leaveType])}, ${formatRange(startDate, endDate)}`}
            leftSection={busy === status ? <Loader size={14} color="currentColor" /> : <Sign size={16} aria-hidden />}
            aria-disabled={busy !== undefined || undefined}
            aria-busy={busy === status || undefined}
            onClick={() => !busy && actions[verb](request)}
          >
            <span className={signsAlone ? 'visually-hidden' : undefined}>{t(label)}</span>
          </Button>
        ) : null,
      )}
      {!decidable && approvedBy ? <span className="faint">{fullName(approvedBy)}</span> : null}
    </span>
  )
}
