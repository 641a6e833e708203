import { IconBeach, IconCheck, IconClock, IconLogout, IconMinus, IconPlaneDeparture } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Presence, TeamMember } from '@muster/contract/team/calls'
import { useSession } from '../../kit/session/session.tsx'
import { AddressLink } from '../../kit/session/AddressLink.tsx'
import { leaveTypeWords } from '../leaves/shared/words.ts'
import { formatRange, formatTime } from '../../kit/format.ts'
import { StatusBadge, type StatusLook } from '../../kit/StatusBadge.tsx'
import classes from './TeamList.module.css'

const looks: Record<Presence, StatusLook> = {
  IN: { colour: 'green', Icon: IconCheck, label: 'In' },
  ON_LEAVE: { colour: 'blue', Icon: IconPlaneDeparture, label: 'On leave' },
  ABSENT: { colour: 'grey', Icon: IconMinus, label: 'Absent' },
  LEFT: { colour: 'grey', Icon: IconLogout, label: 'Left' },
  NOT_IN: { colour: 'grey', Icon: IconClock, label: 'Not in' },
  DAY_OFF: { colour: 'grey', Icon: IconBeach, label: 'Day off' },
}

/** Where somebody of the team is today, and since or until when. */
export function Whereabouts({ member }: { member: TeamMember }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { presence, since, leave, status } = member
  if (status === 'PENDING_ACTIVATION') return <span className={classes.faint}>{t('Not activated yet')}</span>
  if (presence === null) return <span className={classes.faint}>–</span>
  return (
    <span className={classes.today}>
      <StatusBadge look={looks[presence]} />
      {since ? (
        <span className={classes.faint}>
          {t(presence === 'IN' ? 'since {time}' : 'at {time}', { time: formatTime(since, user.timeZone) })}
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
    </span>
  )
}
