import type { Contract } from '@muster/contract/contract'
import { accountsFeature } from './features/accounts/feature.ts'
import { approvalsFeature } from './features/approvals/feature.ts'
import { attendanceFeature } from './features/attendance/feature.ts'
import { auditFeature } from './features/audit/feature.ts'
import { authFeature } from './features/auth/feature.ts'
import { backupsFeature } from './features/backups/feature.ts'
import { dashboardsFeature } from './features/dashboards/feature.ts'
import { directoryFeature } from './features/directory/feature.ts'
import { documentsFeature } from './features/documents/feature.ts'
import { healthFeature } from './features/health/feature.ts'
import { hierarchyFeature } from './features/hierarchy/feature.ts'
import { jobsFeature } from './features/jobs/feature.ts'
import { leavesFeature } from './features/leaves/feature.ts'
import { notificationsFeature } from './features/notifications/feature.ts'
import { outboxFeature } from './features/outbox/feature.ts'
import { payrollFeature } from './features/payroll/feature.ts'
import { performanceFeature } from './features/performance/feature.ts'
import { personnelFileFeature } from './features/personnelFile/feature.ts'
import { reportsFeature } from './features/reports/feature.ts'
import { rolesFeature } from './features/roles/feature.ts'
import { schedulesFeature } from './features/schedules/feature.ts'
import { scimFeature } from './features/scim/feature.ts'
import { searchFeature } from './features/search/feature.ts'
import { settingsFeature } from './features/settings/feature.ts'
import { teamFeature } from './features/team/feature.ts'
import { templatesFeature } from './features/templates/feature.ts'
import { usersFeature } from './features/users/feature.ts'
import { webhooksFeature } from './features/webhooks/feature.ts'
import type { CountPending } from './context.ts'
import type { MailEvent } from './events/mailEvents.ts'
import { noticeMails } from './notify/noticeMails.ts'
import { preferenceMails } from './notify/preferences.ts'
import type { Feature } from './feature.ts'

/** All features, in the order of the API reference, which is also the order in which the demo company is created. */
export const features: { [Name in keyof Contract]: Feature<Name> } = {
  auth: authFeature,
  dashboards: dashboardsFeature,
  approvals: approvalsFeature,
  leaves: leavesFeature,
  attendance: attendanceFeature,
  schedules: schedulesFeature,
  notifications: notificationsFeature,
  users: usersFeature,
  accounts: accountsFeature,
  roles: rolesFeature,
  hierarchy: hierarchyFeature,
  directory: directoryFeature,
  team: teamFeature,
  settings: settingsFeature,
  personnelFile: personnelFileFeature,
  templates: templatesFeature,
  payroll: payrollFeature,
  jobs: jobsFeature,
  performance: performanceFeature,
  documents: documentsFeature,
  reports: reportsFeature,
  search: searchFeature,
  audit: auditFeature,
  backups: backupsFeature,
  health: healthFeature,
  outbox: outboxFeature,
  webhooks: webhooksFeature,
  scim: scimFeature,
}

/** All features as a list, for collecting what they provide. */
export const allFeatures: readonly Feature[] = Object.values(features)

/** The hooks by which features react when people join, change, leave or are deleted. */
export const peopleHooks = allFeatures.flatMap(({ people }) => people ?? [])

/** All mails that the product can send: those of the features and of the lower layers. */
export const mailEvents: readonly MailEvent[] = [
  ...allFeatures.flatMap(({ mails }) => mails ?? []),
  ...noticeMails,
  ...preferenceMails,
]

/** The protocols besides the contract's that some calls follow. */
export const dialects = allFeatures.flatMap(({ dialect }) => dialect ?? [])

/** The functions that find how a change of the company's settings would affect each feature's data. */
export const findEffects = allFeatures.flatMap(({ effects }) => effects ?? [])

/** The records that people can search, by feature. */
export const searchSources = allFeatures.flatMap(({ search }) => search ?? [])

/** For each kind of request that people decide on, the function that counts those pending a decision. */
export const approvalKinds = Object.assign({}, ...allFeatures.map(({ approvals }) => approvals)) as Record<
  string,
  CountPending
>
