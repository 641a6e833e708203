import {
  IconCalendarOff,
  IconCheck,
  IconClock,
  IconLogout,
  IconCalendarUser,
  IconUserQuestion,
  IconUserX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Presence, TeamMember } from '@muster/contract/team/calls'
import { formatLocalTime, formatRange } from '../../kit/format.ts'
import { AddressLink } from '../../kit/session/address.tsx'
import { StatusBadge, type StatusStyle } from '../../kit/StatusBadge.tsx'
import { leaveTypeWords } from '../leaves/shared/labels.tsx'
import classes from './team.module.css'

/** Colour, icon and label of each presence. */
export const presenceStyles: Record<Presence, StatusStyle> = {
  IN: { colour: 'green', Icon: IconCheck, label: 'In' },
  ON_LEAVE: { colour: 'blue', Icon: IconCalendarUser, label: 'On leave' },
  ABSENT: { colour: 'red', Icon: IconUserX, label: 'Absent' },
  LEFT: { colour: 'grey', Icon: IconLogout, label: 'Finished' },
  NOT_IN: { colour: 'amber', Icon: IconUserQuestion, label: 'Not in yet' },
  LATER: { colour: 'grey', Icon: IconClock, label: 'Later' },
  DAY_OFF: { colour: 'grey', Icon: IconCalendarOff, label: 'Day off' },
}

/** Shows a team member's presence today. */
export function PresenceBadge({ member: { presence, status } }: { member: TeamMember }) {
  const { t } = useTranslation()
  if (status === 'PENDING_ACTIVATION') return <span className="faint">{t('Not activated yet')}</span>
  if (presence === null) return <span className="faint">–</span>
  return <StatusBadge look={presenceStyles[presence]} />
}

/** Shows the time of a clock-in or clock-out, or the start of work, or the leave. */
export function PresenceDetails({ member }: { member: TeamMember }) {
  const { t } = useTranslation()
  const { presence, since, sinceTime, starts, holiday, leave, status } = member
  if (status === 'PENDING_ACTIVATION' || presence === null) return null
  return (
    <>
      {since && sinceTime ? (
        <time className="faint numbers" dateTime={since}>
          {t(presence === 'IN' ? 'since {time}' : 'at {time}', { time: formatLocalTime(sinceTime) })}
        </time>
      ) : null}
      {starts ? (
        <span className="faint numbers">{t('Starts at {time}', { time: formatLocalTime(starts) })}</span>
      ) : null}
      {holiday ? (
        <span className="faint breaks" dir="auto">
          {holiday}
        </span>
      ) : null}
      {leave && presence === 'ON_LEAVE' ? (
        <AddressLink className={classes.leave} href={`?view=leaves&tab=team&request=${leave.requestId}`}>
          {t('{type} until {day}', {
            type: t(leaveTypeWords[leave.leaveType]),
            day: formatRange(leave.endDate, leave.endDate),
          })}
        </AddressLink>
      ) : null}
    </>
  )
}
