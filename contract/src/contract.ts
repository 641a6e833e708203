import { accounts } from './accounts/calls.ts'
import { attendance } from './attendance/calls.ts'
import { auth } from './auth/calls.ts'
import { banking } from './records/banking.ts'
import { dashboards } from './dashboards/calls.ts'
import { emergencyContacts } from './records/emergencyContacts.ts'
import { hierarchy } from './hierarchy/calls.ts'
import { hiringDocuments } from './records/hiringDocuments.ts'
import { leaves } from './leaves/calls.ts'
import { notifications } from './notifications/calls.ts'
import { profile } from './settings/profile.ts'
import { roles } from './roles/calls.ts'
import { settings } from './settings/calls.ts'
import { team } from './team/calls.ts'
import { users } from './users/calls.ts'

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
