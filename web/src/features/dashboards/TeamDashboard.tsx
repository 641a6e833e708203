import {
  IconCalendarCheck,
  IconCalendarEvent,
  IconChartBar,
  IconCircleCheck,
  IconClock,
  IconHierarchy2,
  IconHourglass,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { knownFigures } from '@muster/contract/dashboards/variants'
import type { TeamDashboard as TeamFigures } from '@muster/contract/dashboards/calls'
import { orpc } from '../../kit/api/client.ts'
import { formatCount, formatDays } from '../../kit/format.ts'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { FigureCards } from '../../kit/page/FigureCard.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { mayOpen } from '../../kit/views.ts'
import { Figure } from './Figure.tsx'
import { PendingApprovals } from './PendingApprovals.tsx'
import { QuickActions, type QuickAction } from './QuickActions.tsx'
import { usePart, type Part } from './usePart.ts'
import { YourTeam } from './YourTeam.tsx'
import classes from './Dashboard.module.css'

const actions: readonly QuickAction[] = [
  { label: 'Team Attendance', icon: IconClock, view: 'attendance' },
  { label: 'Leave Requests', icon: IconCalendarEvent, view: 'leaves', rest: 'tab=team' },
  { label: 'Team Structure', icon: IconHierarchy2, view: 'hierarchy' },
  { label: 'Reports', icon: IconChartBar, view: 'reports' },
]

/** What differs between the manager's dashboard and HR's, which has everybody as the team, oneself too. */
const variants = {
  manager: {
    title: 'Manager',
    description: 'Your team at a glance.',
    counted: 'everyone below you, including inactive',
    lists: ['team', 'hierarchy'],
  },
  hr: {
    title: 'HR',
    description: 'Everybody at a glance.',
    counted: 'everybody, including you and inactive',
    lists: ['users'],
  },
} as const

/** A team in figures, what waits for a decision, and who belongs to it (specification 1, section 2.4). */
function TeamDashboard({ variant, team }: { variant: keyof typeof variants; team: Part<TeamFigures> }) {
  const { t } = useTranslation()
  const session = useSession()
  const { can, permissions } = session
  const { title, description, counted, lists } = variants[variant]
  const known = knownFigures(variant, permissions)
  const everybody = can('leaves.all_view') && (variant === 'hr' || !can('leaves.team_view'))
  const decides = everybody || can('leaves.team_view')
  const listed = lists.find((view) => mayOpen(view, session))
  const list = listed && `?view=${listed}`

  return (
    <>
      <PageHeader
        title={t('{role} Dashboard', { role: t(title) })}
        description={known.people ? t(description) : undefined}
      />
      <div className={classes.parts}>
        {known.people || known.leave ? (
          <FigureCards>
            {known.people ? (
              <Figure
                label={t('Team Members')}
                icon={IconUsersGroup}
                of={team}
                figure={({ members }) =>
                  members && (
                    <>
                      {formatCount(members.active)}
                      <span className={classes.total}>{`/ ${formatCount(members.total)}`}</span>
                    </>
                  )
                }
                detail={() => t('active / total')}
                counted={t(counted)}
                href={list}
              />
            ) : null}
            {known.leave ? (
              <>
                <Figure
                  label={t('Pending Approvals')}
                  icon={IconHourglass}
                  of={team}
                  figure={({ pendingLeaves }) => pendingLeaves}
                  detail={({ pendingLeaves }) => t(pendingLeaves === 0 ? 'nothing waits' : 'waiting for a decision')}
                  href={decides ? '?view=leaves&tab=team&status=PENDING' : undefined}
                />
                <Figure
                  label={t('This Month')}
                  icon={IconCalendarCheck}
                  of={team}
                  figure={() => (
                    <>
                      <IconCircleCheck className={classes.good} size={26} stroke={1.75} aria-hidden />
                      <span className={classes.words}>{t('All Good')}</span>
                    </>
                  )}
                  detail={({ thisMonth }) =>
                    thisMonth
                      ? t('{days} of leave, {away} on leave today, {decided} decided', {
                          days: formatDays(thisMonth.leaveDays),
                          away: thisMonth.onLeaveToday,
                          decided: thisMonth.decided,
                        })
                      : null
                  }
                  href={can('leaves.calendar_view') ? '?view=leaves&tab=calendar' : undefined}
                />
              </>
            ) : null}
          </FigureCards>
        ) : (
          <EmptyState
            icon={<IconUsersGroup size={20} />}
            title={t('No figures to show')}
            message={t('Figures about people and leave are shown to those who manage them.')}
          />
        )}
        <QuickActions actions={actions} />
        <div className={classes.columns}>
          {decides ? <PendingApprovals everybody={everybody} /> : null}
          {known.people ? <YourTeam team={team} href={list} /> : null}
        </div>
      </div>
    </>
  )
}

/** The team of a manager: everyone below them. */
export function ManagerDashboard() {
  const team = usePart('The manager dashboard', useQuery(orpc.dashboards.manager.queryOptions()))
  return <TeamDashboard variant="manager" team={team} />
}

/** Everybody, as HR sees them. */
export function HrDashboard() {
  const team = usePart('The HR dashboard', useQuery(orpc.dashboards.hr.queryOptions()))
  return <TeamDashboard variant="hr" team={team} />
}
