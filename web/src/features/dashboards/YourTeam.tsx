import { IconPlaneDeparture, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TeamDashboard } from '@muster/contract/dashboards/calls'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { Person } from '../../kit/Person.tsx'
import type { Loaded } from './loaded.ts'
import { Panel, PanelContent } from './Panel.tsx'
import classes from './YourTeam.module.css'

/** How many members are shown (specification 1, section 9). */
const shown = 6

type Member = NonNullable<TeamDashboard['teamMembers']>[number]

/** Why somebody is not at work, where the dashboard knows. */
function Whereabouts({ member }: { member: Member }) {
  const { t } = useTranslation()
  if (member.status !== 'ACTIVE')
    return (
      <span className={classes.sign}>{member.status === 'DEACTIVATED' ? t('Inactive') : t('Not activated yet')}</span>
    )
  if (!member.onLeaveToday) return null
  return (
    <span className={classes.sign} data-away>
      <IconPlaneDeparture size={14} stroke={2} aria-hidden />
      {t('On leave today')}
    </span>
  )
}

/**
 * The first people of the team with position and department, and who of them is away today. `href` leads to all of
 * them, where one may open what lists them.
 */
export function YourTeam({ loaded, href }: { loaded: Loaded<TeamDashboard>; href: string | undefined }) {
  const { t } = useTranslation()
  const title = t('Your Team')
  const total = loaded.data?.members?.total ?? 0
  // Without the number: My Team, where most are led to, leaves inactive accounts out.
  const all = total > shown && href ? { label: t('View all'), href } : null
  return (
    <Panel title={title} all={all}>
      <PanelContent title={title} of={loaded} rows={shown} height={60}>
        {({ teamMembers = [] }) =>
          teamMembers.length === 0 ? (
            <EmptyState
              icon={<IconUsersGroup size={20} />}
              title={t('Nobody reports to you yet')}
              message={t('The people below you in the management tree will be listed here.')}
            />
          ) : (
            <ul>
              {teamMembers.slice(0, shown).map((member) => (
                <li key={member.id} className={classes.member}>
                  <Person
                    person={member}
                    secondary={[member.position, member.department].filter(Boolean).join(' · ')}
                    size={36}
                  />
                  <Whereabouts member={member} />
                </li>
              ))}
            </ul>
          )
        }
      </PanelContent>
    </Panel>
  )
}
