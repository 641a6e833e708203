import { Button, Group } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Correction, DayHours } from '@muster/contract/attendance/corrections'
import { client } from '../../../kit/api/client.ts'
import { i18n } from '../../../i18n.ts'
import { formatDay, formatInstant, formatLocalTime, formatMinutes } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { correctionStyles } from './labels.ts'
import classes from './CorrectionItem.module.css'

/** Returns a duration that does not break between its number and its unit. */
const unbroken = (duration: string) => duration.replaceAll(' ', '\u00a0')

/** Returns a day's hours in one line, `09:00–17:00, 60 min break, 7 h worked`, or `fallback` if there are none. */
export function describeHours(hours: DayHours | null, fallback: string): string {
  if (!hours?.clockInTime) return fallback
  const { clockInTime, clockOutTime, breakMinutes, workedMinutes } = hours
  return i18n.t('{from}–{to}, {pause} break, {worked} worked', {
    from: formatLocalTime(clockInTime),
    to: clockOutTime ? formatLocalTime(clockOutTime) : '…',
    pause: unbroken(formatMinutes(breakMinutes)),
    worked: unbroken(formatMinutes(workedMinutes)),
  })
}

/** Returns a function that withdraws a pending correction after confirmation; the caller renders its `question`. */
export function useWithdraw() {
  const { t } = useTranslation()
  return useAction({
    call: ({ id }: Correction, context) => client.attendance.decideCorrection({ id, status: 'WITHDRAWN' }, { context }),
    onSuccess: () => showSuccess(t('Correction withdrawn')),
    invalidates: 'attendance',
    itemIdOf: ({ id }) => id,
    confirm: () => ({
      title: t('Withdraw this correction?'),
      message: t('The hours won’t change.'),
      confirmLabel: t('Withdraw'),
      cancelLabel: t('Keep It'),
      danger: true,
    }),
  })
}

/**
 * Shows a correction: hours before and after, reason, author, time and decision. In a list of pending ones (`isDated`),
 * it has its day in place of its status.
 */
export function CorrectionItem(props: { correction: Correction; isDated?: boolean; onWithdraw: () => void }) {
  const { correction, isDated, onWithdraw } = props
  const { t } = useTranslation()
  const { date, before, after, reason, status, createdBy, createdAt, decidedBy, decidedAt, decisionReason, can } =
    correction
  const request = { name: createdBy ? fullName(createdBy) : t('Someone'), when: formatInstant(createdAt) }
  const decision = decidedAt && decidedBy && { name: fullName(decidedBy), when: formatInstant(decidedAt) }
  return (
    <>
      <div className={classes.item}>
        <p className="numbers medium">
          {isDated ? <span className="soft nowrap">{formatDay(date)} · </span> : null}
          {describeHours(before, t('No hours'))}{' '}
          <IconArrowRight
            size={14}
            className="mantine-rotate-rtl"
            style={{ verticalAlign: '-2px' }}
            role="img"
            aria-label={t('becomes')}
          />{' '}
          {describeHours(after, t('Hours removed'))}
        </p>
        <Group gap="0 0.75rem" align="baseline" className={classes.reason}>
          <p className="breaks" dir="auto">
            {reason}
          </p>
          <p className="faint small">{t('{name}, {when}', request)}</p>
        </Group>
        {isDated && !can.withdraw ? null : (
          <Group gap="xs" className={classes.end}>
            {isDated ? null : <StatusBadge look={correctionStyles[status]} />}
            {can.withdraw ? (
              <Button variant="default" size="compact-sm" onClick={onWithdraw}>
                {t('Withdraw')}
              </Button>
            ) : null}
          </Group>
        )}
      </div>
      {decision && status !== 'PENDING' && status !== 'WITHDRAWN' ? (
        <p className="faint small">
          {t('Decided by {name}, {when}', decision)}
          {decisionReason ? <span dir="auto">{`: ${decisionReason}`}</span> : null}
        </p>
      ) : null}
    </>
  )
}
