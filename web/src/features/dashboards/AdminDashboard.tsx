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
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { orpc } from '../../kit/api/client.ts'
import { useSession } from '../../kit/session/session.tsx'
import { mayOpen } from '../../kit/views.ts'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { Distribution } from './Distribution.tsx'
import { FigureCards } from '../../kit/page/FigureCard.tsx'
import { FigureCard } from './FigureCard.tsx'
import { useLoaded } from './loaded.ts'
import { QuickActions, type QuickAction } from './QuickActions.tsx'
import { TestNotification } from './TestNotification.tsx'
import classes from './Dashboard.module.css'

const actions: readonly QuickAction[] = [
  {
    label: 'Add User',
    icon: IconUserPlus,
    view: 'users',
    rest: 'add=user',
    shownTo: ({ can }) => can('users.create'),
  },
  { label: 'Manage Roles', icon: IconShieldLock, view: 'roles' },
  { label: 'View Reports', icon: IconChartBar, view: 'reports' },
  {
    label: 'System Settings',
    icon: IconSettings,
    view: 'settings',
    rest: 'tab=system',
    shownTo: ({ user }) => user.isOwner,
  },
]

/** The company in figures (specification 1, section 2.4). */
export function AdminDashboard() {
  const { t } = useTranslation()
  const session = useSession()
  const loaded = useLoaded('The admin dashboard', useQuery(orpc.dashboards.admin.queryOptions()))
  const company = loaded.data?.dashboard
  const usersWith = (filter = '') => (mayOpen('users', session) ? `?view=users${filter}` : undefined)
  const pending = session.can('leaves.all_view') ? '?view=leaves&tab=team&status=PENDING' : undefined
  const mayTest = session.can(routes.notifications.create['~orpc'].meta.needs)

  return (
    <>
      <PageHeader
        title={t('{role} Dashboard', { role: t('Admin') })}
        description={t('The whole company at a glance.')}
      />
      <div className={classes.parts}>
        <FigureCards>
          <FigureCard
            label={t('Total Users')}
            icon={IconUsers}
            of={loaded}
            figure={({ dashboard }) => dashboard.users.total}
            detail={({ dashboard }) => t('{inactive} of them not active', { inactive: dashboard.users.inactive })}
            href={usersWith()}
          />
          <FigureCard
            label={t('Active Users')}
            icon={IconUserCheck}
            of={loaded}
            figure={({ dashboard }) => dashboard.users.active}
            detail={() => t('can sign in')}
            href={usersWith('&status=ACTIVE')}
          />
          <FigureCard
            label={t('Pending Leaves')}
            icon={IconCalendarEvent}
            of={loaded}
            figure={({ dashboard }) => dashboard.leaves.pending}
            detail={() => t('waiting for a decision')}
            href={pending}
          />
          <FigureCard
            label={t('New This Week')}
            icon={IconUserUp}
            of={loaded}
            figure={({ dashboard }) => dashboard.users.recentlyAdded}
            detail={() => t('added in the last 7 days')}
            href={usersWith('&added=week')}
          />
        </FigureCards>
        <QuickActions actions={actions}>{mayTest ? <TestNotification /> : null}</QuickActions>
        {loaded.failed ? null : (
          <div className={`${classes.columns} ${classes.even}`}>
            <Distribution
              title={t('Department Distribution')}
              group="Department"
              counted="Employees"
              rows={company?.departments.map(({ department, count }) => ({ name: department, count }))}
            />
            <Distribution
              title={t('Role Distribution')}
              group="Role"
              counted="Users"
              rows={company?.roles.map(({ role, count }) => ({ name: role, count }))}
            />
          </div>
        )}
      </div>
    </>
  )
}
