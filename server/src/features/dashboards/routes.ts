import type { Handlers } from '../../http/serveContract.ts'
import { employeeDashboard } from './home/employeeDashboard.ts'
import { adminDashboard, teamDashboard } from './queries.ts'

export const dashboardsHandlers: Handlers<'dashboards'> = {
  admin: async ({ app }) => ({ dashboard: await adminDashboard(app.db) }),
  manager: ({ app, actor }) => teamDashboard(app.db, actor, 'team'),
  hr: ({ app, actor }) => teamDashboard(app.db, actor, 'company'),
  employee: employeeDashboard,
}
