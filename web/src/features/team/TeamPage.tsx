import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { IconCalendarEvent, IconHierarchy2, IconListCheck, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

import type { Needs } from '@muster/contract/route'
import { AddressLink } from '../../session/AddressLink.tsx'
import { useSession } from '../../session/session.tsx'
import { AccessDenied } from '../../ui/AccessDenied.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
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
  if (!can('users.manage_team'))
    return <AccessDenied message={t("You don't have permission to view {title}.", { title: t('My Team') })} />
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
      <TeamList />
    </>
  )
}
