import {
  IconCalendarEvent,
  IconChartBar,
  IconSettings,
  IconShieldLock,
  IconUserCheck,
  IconUserPlus,
  IconUsers,
  IconUserUp,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { orpc } from '../../kit/api/client.ts'
import { formatCount, formatPercent } from '../../kit/format.ts'
import { FigureStrip } from '../../kit/page/FigureStrip.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { mayOpen } from '../../kit/views.ts'
import { AttentionList } from './AttentionList.tsx'
import { Distribution } from './Distribution.tsx'
import { QuickActions, type QuickAction } from './QuickActions.tsx'
import { TestNotification } from './TestNotification.tsx'
import { Figure, usePart } from './Panel.tsx'
import classes from './Dashboard.module.css'

const actions: readonly QuickAction[] = [
  { label: 'Add User', icon: IconUserPlus, href: '?view=users&add=user', shownTo: ({ can }) => can('users.create') },
  { label: 'Manage Roles', icon: IconShieldLock, href: '?view=roles' },
  { label: 'View Reports', icon: IconChartBar, href: '?view=reports' },
  {
    label: 'System Settings',
    icon: IconSettings,
    href: '?view=settings&tab=system',
    shownTo: ({ user }) => user.isOwner,
  },
]

/** Returns the change of a number since the week before as text. */
function changeText(t: TFunction, change: number): string {
  if (change === 0) return t('as the week before')
  const by = formatCount(Math.abs(change))
  return change > 0 ? t('▲ {by} vs. the week before', { by }) : t('▼ {by} vs. the week before', { by })
}

/** Shows the key figures of the company (specification 1, section 2.4). */
export function AdminDashboard() {
  const { t } = useTranslation()
  const session = useSession()
  const companyPart = usePart(
    'The admin dashboard',
    useQuery({ ...orpc.dashboards.admin.queryOptions(), select: ({ dashboard }) => dashboard }),
  )
  const usersLink = (filter = '') => (mayOpen('users', session) ? `?view=users${filter}` : undefined)
  const mayTest = session.can(routes.notifications.create['~orpc'].meta.needs)

  return (
    <>
      <div className={classes.parts}>
        <div className={classes.columns}>
          <AttentionList />
          <div className={`${classes.aside} ${classes.stack}`}>
            <FigureStrip>
              <Figure
                label={t('Total Users')}
                icon={IconUsers}
                of={companyPart}
                figure={({ users }) => users.total}
                detail={({ users }) =>
                  users.addedThisMonth > 0
                    ? t('▲ {count} added in 30 days', { count: users.addedThisMonth })
                    : t('{inactive} can’t sign in', { inactive: users.inactive })
                }
                href={usersLink()}
              />
              <Figure
                label={t('Active Users')}
                icon={IconUserCheck}
                of={companyPart}
                figure={({ users }) => users.active}
                detail={({ users }) =>
                  t('{percent} of all, {inactive} can’t sign in', {
                    percent: formatPercent((users.active / Math.max(1, users.total)) * 100),
                    inactive: formatCount(users.inactive),
                  })
                }
                href={usersLink('&status=ACTIVE')}
              />
              <Figure
                label={t('Pending Leaves')}
                icon={IconCalendarEvent}
                of={companyPart}
                figure={({ leaves }) => leaves.pending}
                detail={() => t('pending approval')}
                href={session.can('leaves.all_view') ? '?view=leaves&tab=team&status=PENDING' : undefined}
              />
              <Figure
                label={t('New This Week')}
                icon={IconUserUp}
                of={companyPart}
                figure={({ users }) => users.recentlyAdded}
                detail={({ users }) => changeText(t, users.recentlyAdded - users.addedBefore)}
                href={usersLink('&added=week')}
              />
            </FigureStrip>
            <QuickActions actions={actions}>{mayTest ? <TestNotification /> : null}</QuickActions>
          </div>
        </div>
        {companyPart.isFailed ? null : (
          <div className={`${classes.columns} ${classes.even}`}>
            <Distribution
              title={t('Department Distribution')}
              group="Department"
              unit="Employees"
              rows={companyPart.data?.departments.map(({ department, count }) => ({ name: department, count }))}
            />
            <Distribution
              title={t('Role Distribution')}
              group="Role"
              unit="Users"
              rows={companyPart.data?.roles.map(({ role, count }) => ({ name: role, count }))}
            />
          </div>
        )}
      </div>
    </>
  )
}
