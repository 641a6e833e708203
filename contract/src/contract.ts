import { accounts } from './accounts.ts'
import { attendance } from './attendance.ts'
import { auth } from './auth.ts'
import { banking } from './banking.ts'
import { dashboards } from './dashboards.ts'
import { emergencyContacts } from './emergencyContacts.ts'
import { hierarchy } from './hierarchy.ts'
import { hiringDocuments } from './hiringDocuments.ts'
import { leaves } from './leaves.ts'
import { notifications } from './notifications.ts'
import { profile } from './profile.ts'
import { roles } from './roles.ts'
import { settings } from './settings.ts'
import { team } from './team.ts'
import { users } from './users.ts'

/** Every call there is, by feature. */
export const contract = {
  auth,
  dashboards,
  leaves,
  attendance,
  notifications,
  profile,
  settings,
  users,
  accounts,
  roles,
  hierarchy,
  team,
  banking,
  emergencyContacts,
  hiringDocuments,
}
export type Contract = typeof contract
