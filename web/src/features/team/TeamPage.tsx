import { Group } from '@mantine/core'
import { IconCalendarEvent, IconHierarchy2, IconListCheck, IconUsersGroup, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Needs } from '@muster/contract/access/needs'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { AddressLink } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { TeamList } from './TeamList.tsx'
import classes from './team.module.css'

/** Links to other views of the team. */
const links: readonly [label: string, href: string, Icon: Icon, needs: Needs][] = [
  ['Leave requests', '?view=leaves&tab=team', IconListCheck, 'leaves.team_view'],
  ['Leave calendar', '?view=leaves&tab=calendar', IconCalendarEvent, 'leaves.calendar_view'],
  ['Team structure', '?view=hierarchy', IconHierarchy2, 'hierarchy.tab_view'],
]

/** Shows the view `team`: everyone below the reader, and their presence today. */
export default function TeamPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const visibleLinks = links.filter(([, , , needs]) => can(needs))
  return (
    <>
      <PageHeader
        title={t('My Team')}
        description={t('Manage your team members.')}
        action={
          visibleLinks.length > 0 ? (
            <nav aria-label={t('More about your team')}>
              <Group component="ul" gap={8}>
                {visibleLinks.map(([label, href, Icon]) => (
                  <Group key={href} component="li" flex="auto">
                    <AddressLink className={`card medium ${classes.way}`} href={href}>
                      <Icon size={16} stroke={1.75} aria-hidden />
                      {t(label)}
                    </AddressLink>
                  </Group>
                ))}
              </Group>
            </nav>
          ) : null
        }
      />
      {can('users.manage_team') ? (
        <TeamList />
      ) : (
        <EmptyState
          icon={<IconUsersGroup size={20} />}
          title={t('No team to show')}
          message={t('Only people who manage a team can see who is in today.')}
        />
      )}
    </>
  )
}
