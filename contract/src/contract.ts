import { accounts } from './accounts/calls.ts'
import { approvals } from './approvals/calls.ts'
import { attendance } from './attendance/calls.ts'
import { audit } from './audit/calls.ts'
import { auth } from './auth/calls.ts'
import { backups } from './backups/calls.ts'
import { dashboards } from './dashboards/calls.ts'
import { directory } from './directory/calls.ts'
import { documents } from './documents/calls.ts'
import { health } from './health/calls.ts'
import { hierarchy } from './hierarchy/calls.ts'
import { jobs } from './jobs/calls.ts'
import { leaves } from './leaves/calls.ts'
import { notifications } from './notifications/calls.ts'
import { outbox } from './outbox/calls.ts'
import { payroll } from './payroll/calls.ts'
import { performance } from './performance/calls.ts'
import { personnelFile } from './personnelFile/calls.ts'
import { reports } from './reports/calls.ts'
import { roles } from './roles/calls.ts'
import { schedules } from './schedules/calls.ts'
import { scim } from './scim/calls.ts'
import { search } from './search/calls.ts'
import { settings } from './settings/calls.ts'
import { team } from './team/calls.ts'
import { templates } from './templates/calls.ts'
import { users } from './users/calls.ts'
import { webhooks } from './webhooks/calls.ts'

/** All API calls, grouped by feature. */
export const contract = {
  auth,
  dashboards,
  approvals,
  leaves,
  attendance,
  schedules,
  notifications,
  settings,
  users,
  accounts,
  roles,
  hierarchy,
  directory,
  team,
  personnelFile,
  templates,
  payroll,
  jobs,
  performance,
  documents,
  reports,
  search,
  audit,
  backups,
  health,
  outbox,
  webhooks,
  scim,
}
export type Contract = typeof contract
