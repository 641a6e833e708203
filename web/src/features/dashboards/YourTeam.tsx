import { Box } from '@mantine/core'
import { IconCalendarUser, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TeamDashboard } from '@muster/contract/dashboards/calls'
import { Person } from '../../kit/people/Person.tsx'
import { StatusBadge, type StatusStyle } from '../../kit/StatusBadge.tsx'
import { ListPanel, type PartData } from './Panel.tsx'

/** Number of members shown (specification 1, section 9). */
const maxMembers = 6

type Member = NonNullable<TeamDashboard['teamMembers']>[number]

/** Returns the badge of a member who is on leave or inactive; null for other members. */
function presenceOf({ status, onLeaveToday }: Member): StatusStyle | null {
  if (status === 'DEACTIVATED') return { colour: 'grey', label: 'Inactive' }
  if (status !== 'ACTIVE') return { colour: 'grey', label: 'Not activated yet' }
  return onLeaveToday ? { colour: 'blue', Icon: IconCalendarUser, label: 'On leave today' } : null
}

/**
 * Shows the first members of the team with their position and department, and marks those on leave today. `href` links
 * to the full list; undefined if the reader may not open it.
 */
export function YourTeam({ team, href }: { team: PartData<TeamDashboard>; href: string | undefined }) {
  const { t } = useTranslation()
  const total = team.data?.members?.total ?? 0
  return (
    <ListPanel
      title={t('Your Team')}
      // No count: for most readers the link opens My Team, which omits inactive accounts.
      all={total > maxMembers ? href : undefined}
      of={team}
      rows={({ teamMembers = [] }) => teamMembers.slice(0, maxMembers)}
      skeletonRows={maxMembers}
      height={60}
      empty={{
        icon: <IconUsersGroup size={20} />,
        title: t('No team members yet'),
        message: t('Your direct and indirect reports appear here.'),
      }}
    >
      {(member) => {
        const presence = presenceOf(member)
        const place = [member.position, member.department].filter(Boolean).join(' · ')
        return (
          <Box component="li" className="row" mih={60} py={8}>
            <Person person={member} secondary={place} size={36} />
            {presence ? <StatusBadge look={presence} /> : null}
          </Box>
        )
      }}
    </ListPanel>
  )
}
