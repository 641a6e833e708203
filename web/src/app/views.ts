import { accounts } from '../features/accounts/view.ts'
import { approvals } from '../features/approvals/view.ts'
import { attendance } from '../features/attendance/view.ts'
import { audit } from '../features/audit/view.ts'
import { backups } from '../features/backups/view.ts'
import { dashboards } from '../features/dashboards/view.ts'
import { directory } from '../features/directory/view.ts'
import { documents } from '../features/documents/view.ts'
import { hierarchy } from '../features/hierarchy/view.ts'
import { jobs } from '../features/jobs/view.ts'
import { leaves } from '../features/leaves/view.ts'
import { notifications } from '../features/notifications/view.ts'
import { payroll } from '../features/payroll/view.ts'
import { performance } from '../features/performance/view.ts'
import { personnelFile } from '../features/personnelFile/view.ts'
import { reports } from '../features/reports/view.ts'
import { roles } from '../features/roles/view.ts'
import { schedules } from '../features/schedules/view.ts'
import { settings } from '../features/settings/view.ts'
import { team } from '../features/team/view.ts'
import { users } from '../features/users/view.ts'
import { webhooks } from '../features/webhooks/view.ts'
import { declareFeatures } from '../kit/views.ts'

/** The features of the web application, in the order of the sidebar (specification 1, section 2.2). */
const features = declareFeatures([
  dashboards,
  approvals,
  leaves,
  attendance,
  schedules,
  notifications,
  users,
  roles,
  hierarchy,
  team,
  directory,
  jobs,
  payroll,
  accounts,
  performance,
  documents,
  reports,
  settings,
  backups,
  webhooks,
  personnelFile,
  audit,
])

/** The sidebar entries: all views that have an icon. */
export const sidebarEntries = features.flatMap(({ views = [] }) =>
  views.flatMap(({ icon, ...view }) => (icon ? [{ ...view, icon }] : [])),
)
