import { IconBan, IconCalendarPlus, IconClock, IconLogout, IconCalendarUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PersonCard } from '@muster/contract/directory/calls'
import { formatDate } from '../../../kit/format.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { StatusBadge, type StatusStyle } from '../../../kit/StatusBadge.tsx'

/** Returns the badges of a person's page: of the absence today, and for readers of their employment, of the account. */
function badgesOf({ person, employment }: PersonCard, today: string): { look: StatusStyle; day?: string | null }[] {
  const { awayUntil } = person
  const away = awayUntil ? [{ look: awayStyle, day: awayUntil }] : []
  if (!employment) return away
  const { status, hireDate, lastDay } = employment
  const account =
    status === 'DEACTIVATED'
      ? { look: lastDay ? leftStyle : inactiveStyle, day: lastDay }
      : hireDate && hireDate > today
        ? { look: joinsStyle, day: hireDate }
        : lastDay && lastDay < today
          ? { look: leftStyle, day: lastDay }
          : lastDay
            ? { look: leavesStyle, day: lastDay }
            : status === 'PENDING_ACTIVATION'
              ? { look: pendingStyle }
              : { look: activeStyle }
  return account.look === activeStyle && away.length > 0 ? away : [account, ...away]
}

const awayStyle: StatusStyle = { colour: 'blue', Icon: IconCalendarUser, label: 'Away until {day}' }
const activeStyle: StatusStyle = { colour: 'plain', label: 'Active' }
const pendingStyle: StatusStyle = { colour: 'amber', Icon: IconClock, label: 'Pending activation' }
const inactiveStyle: StatusStyle = { colour: 'grey', Icon: IconBan, label: 'Inactive' }
const leftStyle: StatusStyle = { colour: 'grey', Icon: IconLogout, label: 'Left on {day}' }
const leavesStyle: StatusStyle = { colour: 'amber', Icon: IconLogout, label: 'Last day {day}' }
const joinsStyle: StatusStyle = { colour: 'blue', Icon: IconCalendarPlus, label: 'Joins on {day}' }

/** Shows a person's absence today and the status of their account. */
export function PersonStatus({ card }: { card: PersonCard }) {
  const { t } = useTranslation()
  const today = useToday()
  return badgesOf(card, today).map(({ look, day }) => (
    <StatusBadge key={look.label} look={{ ...look, label: t(look.label, { day: day ? formatDate(day) : '' }) }} />
  ))
}

/** Shows that a colleague is away, and until when. Shows nothing for a colleague who is not. */
export function Away({ until }: { until: string | null }) {
  const { t } = useTranslation()
  if (until === null) return null
  return <StatusBadge look={{ ...awayStyle, label: t('Away until {day}', { day: formatDate(until) }) }} />
}
