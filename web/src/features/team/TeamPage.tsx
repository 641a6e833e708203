import { IconCalendarEvent, IconHierarchy2, IconListCheck, IconUsersGroup, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

import type { Needs } from '@muster/contract/access/needs'
import { AddressLink } from '../../kit/session/AddressLink.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { TeamList } from './TeamList.tsx'
import classes from './TeamPage.module.css'

/** Where more of the team is to be seen. */
const ways: readonly { label: string; href: string; Sign: Icon; needs: Needs }[] = [
  { label: 'Leave requests', href: '?view=leaves&tab=team', Sign: IconListCheck, needs: 'leaves.team_view' },
  {
    label: 'Leave calendar',
    href: '?view=leaves&tab=calendar',
    Sign: IconCalendarEvent,
    needs: 'leaves.calendar_view',
  },
  { label: 'Team structure', href: '?view=hierarchy', Sign: IconHierarchy2, needs: 'hierarchy.tab_view' },
]

/** The view `team`: everyone below oneself, and where they are today. */
export default function TeamPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const open = ways.filter(({ needs }) => can(needs))
  return (
    <>
      <PageHeader
        title={t('My Team')}
        description={t('Manage your team members.')}
        action={
          open.length > 0 ? (
            <nav aria-label={t('More of the team')}>
              <ul className={classes.ways}>
                {open.map(({ label, href, Sign }) => (
                  <li key={href}>
                    <AddressLink className={classes.way} href={href}>
                      <Sign size={16} stroke={1.75} aria-hidden />
                      {t(label)}
                    </AddressLink>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null
        }
      />
      {can('users.manage_team') ? (
        <TeamList />
      ) : (
        <EmptyState
          icon={<IconUsersGroup size={20} />}
          title={t('Nobody is listed here')}
          message={t('Who is in today is shown to those whose role lets them manage a team.')}
        />
      )}
    </>
  )
}
