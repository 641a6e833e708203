import { Button, Loader } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { formatRange } from '../../../kit/format.ts'
import type { Decision } from './useDecideLeave.ts'
import { leaveTypeWords } from './words.ts'
import { fullName } from '../../../kit/fullName.ts'
import classes from './DecisionButtons.module.css'

/** What the buttons ask of the screen that they are on. */
export interface DecisionActions {
  approve: (request: LeaveRequest) => void
  /** Asks for the reason first. */
  reject: (request: LeaveRequest) => void
  /** The decision a request waits for. */
  busy: (id: string) => Decision | undefined
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

  // The buttons go with the decision: the focus that was on them stays in the row.
  useLayoutEffect(() => {
    if (!decidable && hadFocus.current) group.current?.closest('tr, li')?.querySelector<HTMLElement>('button')?.focus()
    hadFocus.current = false
  }, [decidable])

  const which = `${fullName(user)}, ${t(leaveTypeWords[leaveType])}, ${formatRange(startDate, endDate)}`
  const inner = { root: classes.button, section: classes.section, label: classes.label }
  const common = { size: 'compact-sm' as const, 'aria-disabled': busy ? true : undefined, 'aria-description': which }
  return (
    <span
      ref={group}
      className={classes.group}
      data-words={words || undefined}
      onFocus={() => (hadFocus.current = true)}
      onBlur={({ relatedTarget }) => (hadFocus.current = relatedTarget === null && hadFocus.current)}
    >
      {can.approve ? (
        <Button
          {...common}
          variant="light"
          classNames={{ ...inner, root: `${classes.button} ${classes.approve}` }}
          title={t('Approve')}
          leftSection={
            busy === 'APPROVED' ? <Loader size={14} color="currentColor" /> : <IconCheck size={16} aria-hidden />
          }
          aria-busy={busy === 'APPROVED' || undefined}
          onClick={() => !busy && actions.approve(request)}
        >
          {t('Approve')}
        </Button>
      ) : null}
      {can.reject ? (
        <Button
          {...common}
          variant="subtle"
          classNames={inner}
          title={t('Reject')}
          color="gray"
          leftSection={
            busy === 'REJECTED' ? <Loader size={14} color="currentColor" /> : <IconX size={16} aria-hidden />
          }
          aria-busy={busy === 'REJECTED' || undefined}
          onClick={() => !busy && actions.reject(request)}
        >
          {t('Reject')}
        </Button>
      ) : null}
      {!decidable && approvedBy ? <span className={classes.by}>{fullName(approvedBy)}</span> : null}
    </span>
  )
}
