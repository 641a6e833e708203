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
import { useSession } from '../../kit/session/session.tsx'
import { mayOpen } from '../../kit/views.ts'
import { EmptyState } from '../../kit/page/EmptyState.tsx'
import { formatCount, formatDays } from '../../kit/format.ts'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { FigureCards } from '../../kit/page/FigureCard.tsx'
import { FigureCard } from './FigureCard.tsx'
import { useLoaded, type Loaded } from './loaded.ts'
import { PendingApprovals } from './PendingApprovals.tsx'
import { QuickActions, type QuickAction } from './QuickActions.tsx'
import { YourTeam } from './YourTeam.tsx'
import { roleWords } from './variants.ts'
import classes from './Dashboard.module.css'

const actions: readonly QuickAction[] = [
  { label: 'Team Attendance', icon: IconClock, view: 'attendance' },
  { label: 'Leave Requests', icon: IconCalendarEvent, view: 'leaves', rest: 'tab=team' },
  { label: 'Team Structure', icon: IconHierarchy2, view: 'hierarchy' },
  { label: 'Reports', icon: IconChartBar, view: 'reports' },
]

interface TeamProps {
  variant: 'manager' | 'hr'
  description: string
  loaded: Loaded<TeamFigures>
}

/** A team in figures, what waits for a decision, and who belongs to it (specification 1, section 2.4). */
function TeamDashboard({ variant, description, loaded }: TeamProps) {
  const { t } = useTranslation()
  const session = useSession()
  const { can, permissions } = session
  const known = knownFigures(variant, permissions)
  const everybody = can('leaves.all_view') && (variant === 'hr' || !can('leaves.team_view'))
  const listed = (variant === 'hr' ? (['users'] as const) : (['team', 'hierarchy'] as const)).find((view) =>
    mayOpen(view, session),
  )
  const decides = everybody || can('leaves.team_view')
  const monthInWords = ({ decided, leaveDays, onLeaveToday: away }: NonNullable<TeamFigures['thisMonth']>) =>
    t('{days} of leave, {away} on leave today, {decided} decided', { days: formatDays(leaveDays), away, decided })

  return (
    <>
      <PageHeader
        title={t('{role} Dashboard', { role: t(roleWords[variant]) })}
        description={known.people ? description : undefined}
      />
      <div className={classes.parts}>
        {known.people || known.leave ? (
          <FigureCards>
            {known.people ? (
              <FigureCard
                label={t('Team Members')}
                icon={IconUsersGroup}
                of={loaded}
                figure={({ members }) =>
                  members && (
                    <>
                      {formatCount(members.active)}
                      <span className={classes.total}>{`/ ${formatCount(members.total)}`}</span>
                    </>
                  )
                }
                detail={() => t('active / total')}
                counted={t(
                  variant === 'hr' ? 'everybody, you and inactive included' : 'everyone below you, inactive included',
                )}
                href={listed && `?view=${listed}`}
              />
            ) : null}
            {known.leave ? (
              <>
                <FigureCard
                  label={t('Pending Approvals')}
                  icon={IconHourglass}
                  of={loaded}
                  figure={({ pendingLeaves }) => pendingLeaves}
                  detail={({ pendingLeaves }) =>
                    pendingLeaves === 0 ? t('nothing waits') : t('waiting for a decision')
                  }
                  href={decides ? '?view=leaves&tab=team&status=PENDING' : undefined}
                />
                <FigureCard
                  label={t('This Month')}
                  icon={IconCalendarCheck}
                  of={loaded}
                  figure={() => (
                    <>
                      <IconCircleCheck className={classes.good} size={26} stroke={1.75} aria-hidden />
                      <span className={classes.words}>{t('All Good')}</span>
                    </>
                  )}
                  detail={({ thisMonth }) => (thisMonth ? monthInWords(thisMonth) : '')}
                  href={can('leaves.calendar_view') ? '?view=leaves&tab=calendar' : undefined}
                />
              </>
            ) : null}
          </FigureCards>
        ) : (
          <EmptyState
            icon={<IconUsersGroup size={20} />}
            title={t('No figures for you here')}
            message={t('Figures of people and of leave are shown to those who look after them.')}
          />
        )}
        <QuickActions actions={actions} />
        <div className={classes.columns}>
          {decides ? <PendingApprovals everybody={everybody} /> : null}
          {known.people ? <YourTeam loaded={loaded} href={listed && `?view=${listed}`} /> : null}
        </div>
      </div>
    </>
  )
}

/** The team of a manager: everyone below them. */
export function ManagerDashboard() {
  const { t } = useTranslation()
  const loaded = useLoaded('The manager dashboard', useQuery(orpc.dashboards.manager.queryOptions()))
  return <TeamDashboard variant="manager" description={t('Your team at a glance.')} loaded={loaded} />
}

/** The manager's dashboard with everybody as the team, oneself too. */
export function HrDashboard() {
  const { t } = useTranslation()
  const loaded = useLoaded('The HR dashboard', useQuery(orpc.dashboards.hr.queryOptions()))
  return <TeamDashboard variant="hr" description={t('Everybody at a glance.')} loaded={loaded} />
}
