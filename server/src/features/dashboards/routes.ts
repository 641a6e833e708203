import type { Handlers } from '../../http/serveContract.ts'
import { readAttention } from './attention/readAttention.ts'
import { employeeDashboard } from './home/employeeDashboard.ts'
import { showPresence } from './presence/showPresence.ts'
import { adminDashboard, teamDashboard } from './queries.ts'

export const dashboardsHandlers: Handlers<'dashboards'> = {
  admin: async ({ app }) => ({ dashboard: await adminDashboard(app.db) }),
  manager: ({ app, actor }) => teamDashboard(app.db, actor, 'team'),
  hr: ({ app, actor }) => teamDashboard(app.db, actor, 'company'),
  employee: employeeDashboard,
  presence: ({ app, actor }, query) => showPresence(app.db, actor, query),
  attention: ({ app, actor }) => readAttention(app.db, actor),
}
