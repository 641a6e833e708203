import { Button, Loader } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { formatRange } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { useFolded, useNarrow } from '../../../kit/useNarrow.ts'
import type { DecisionActions } from './useDecisions.tsx'
import { leaveTypeWords } from './labels.tsx'
import classes from './DecisionButtons.module.css'

const buttons = [
  { verb: 'approve', label: 'Approve', status: 'APPROVED', Icon: IconCheck, look: { className: classes.approve } },
  { verb: 'reject', label: 'Reject', status: 'REJECTED', Icon: IconX, look: { variant: 'subtle', color: 'gray' } },
] as const

const groupStyle = { position: 'relative', display: 'inline-flex', gap: '0.25rem', verticalAlign: 'top' } as const

/**
 * Shows the buttons Approve and Reject if the user may decide, otherwise the name of the person who decided. Medium
 * screens show only icons, unless `hasLabels` is set.
 */
export function DecisionButtons(props: { request: LeaveRequest; actions: DecisionActions; hasLabels?: boolean }) {
  const { request, actions, hasLabels } = props
  const { t } = useTranslation()
  const { can, user, leaveType, startDate, endDate, approvedBy, status: current } = request
  const { user: me } = useSession()
  const group = useRef<HTMLSpanElement>(null)
  const hadFocus = useRef(false)
  const mayDecide = can.approve || can.reject
  const busy = actions.busy(request.id)
  const iconsOnly = useFolded() && !hasLabels
  const isNarrow = useNarrow()

  // A decision removes the buttons, so their focus moves to another button of the row.
  useLayoutEffect(() => {
    if (!mayDecide && hadFocus.current) group.current?.closest('tr, li')?.querySelector<HTMLElement>('button')?.focus()
    hadFocus.current = false
  }, [mayDecide])

  return (
    <span
      ref={group}
      className="nowrap"
      style={groupStyle}
      onFocus={() => (hadFocus.current = true)}
      onBlur={({ relatedTarget }) => (hadFocus.current = relatedTarget === null && hadFocus.current)}
    >
      {buttons.map(({ verb, label, status, Icon, look }) =>
        can[verb] ? (
          <Button
            key={verb}
            variant="light"
            {...look}
            {...(isNarrow && verb === 'reject' && { variant: 'default' })}
            size="compact-sm"
            px={iconsOnly ? 6 : undefined}
            styles={iconsOnly ? { section: { margin: 0 } } : undefined}
            title={t(label)}
            aria-description={`${fullName(user)}, ${t(leaveTypeWords[leaveType])}, ${formatRange(startDate, endDate)}`}
            leftSection={busy === status ? <Loader size={14} color="currentColor" /> : <Icon size={16} aria-hidden />}
            aria-disabled={busy !== undefined || undefined}
            aria-busy={busy === status || undefined}
            onClick={() => !busy && actions[verb](request)}
          >
            <span className={iconsOnly ? 'visually-hidden' : undefined}>{t(label)}</span>
          </Button>
        ) : null,
      )}
      {mayDecide ? null : approvedBy ? (
        <span className="faint">{fullName(approvedBy)}</span>
      ) : current === 'PENDING' && user.id === me.id ? (
        <span className="faint">{t('Your request')}</span>
      ) : null}
    </span>
  )
}
