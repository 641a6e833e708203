import { LeaveAdjustment, LeaveBalance, LedgerEntry } from '@muster/contract/leaves/balances'
import { LeaveRequest } from '@muster/contract/leaves/calls'
import { LeavePolicy } from '@muster/contract/leaves/policies'
import type { Feature } from '../../feature.ts'
import { grantLeaveYear } from './balances/grantLeaveYear.ts'
import { createDemoLeave, grantLastYear, readOldLeaveNotices } from './demo/createDemoLeave.ts'
import { deleteOldCertificates } from './certificates/deleteOldCertificates.ts'
import { effectsOnLeave } from './effects.ts'
import { leaveBalancesArea, leaveDetailsArea, leavesArea } from './shared/areas.ts'
import { countPendingLeaves } from './requests/pending.ts'
import { leaveMails } from './requests/mailEvents.ts'
import { colleagueGroups } from './shared/colleagues.ts'
import { leavesOfPeople } from './people.ts'
import { leaveGroups } from './approvers.ts'
import { leavesSource } from './requests/searchSource.ts'
import { leavesHandlers } from './routes.ts'

export const leavesFeature: Feature<'leaves'> = {
  reference: {
    title: 'Leave',
    description: 'Leave requests, decisions and balances.',
    shapes: { LeaveAdjustment, LeaveBalance, LeavePolicy, LeaveRequest, LedgerEntry },
  },
  handlers: leavesHandlers,
  search: [leavesSource],
  effects: effectsOnLeave,
  areas: [leavesArea, leaveBalancesArea, leaveDetailsArea],
  auditActions: [
    'leave.requested',
    'leave.changed',
    'leave.approved',
    'leave.rejected',
    'leave.cancelled',
    'leave.end_previewed',
    'leave.ended',
    'leave.taken_back',
    'leave.exported',
    'leave.certificate_seen',
    'leave.certificate_given_up',
    'leave.balance_adjusted',
    'leave.policy_set',
    'leave.policies_set',
    'leave.details_seen',
    'leave.details_set',
  ],
  mails: leaveMails,
  auditPermissions: { leave: 'leaves.all_view' },
  people: leavesOfPeople,
  groups: { ...leaveGroups, ...colleagueGroups },
  approvals: { leave: countPendingLeaves },
  scheduledWork: {
    'leave.grant-year': { cron: '5 * * * *', work: grantLeaveYear },
    'sweep.certificates': { cron: '30 3 * * *', work: deleteOldCertificates },
  },
  demo: { createAtStart: grantLastYear, createHistory: createDemoLeave, completeHistory: readOldLeaveNotices },
}
