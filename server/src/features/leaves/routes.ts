import { leavesArea, leaveBalancesArea } from './shared/areas.ts'
import { visiblePerson } from '../../people/reach.ts'
import type { App } from '../../context.ts'
import type { Handlers } from '../../http/serveContract.ts'
import { readCompanyToday } from '../../companySettings/settings.ts'
import { adjustBalance } from './balances/adjustBalance.ts'
import { adjustmentsOf, balancesOf } from './personBalances.ts'
import { leaveCalendar } from './calendar/calendar.ts'
import { leaveTimeline } from './calendar/timeline.ts'
import { leaveCertificate } from './certificates/certificate.ts'
import { decideMany } from './requests/decideMany.ts'
import { decideLeave } from './requests/decideLeave.ts'
import { editLeave } from './requests/editLeave.ts'
import { endLeave } from './requests/endLeave.ts'
import { ledgerEntries } from './balances/ledgerEntries.ts'
import { leavePeople } from './requests/people.ts'
import { yearOf } from './rules/employment.ts'
import { listPolicies, policyVersions } from './policies/policies.ts'
import { exportLeaves } from './requests/exportLeaves.ts'
import { listPendingLeaves } from './requests/pending.ts'
import { previewEndLeave } from './requests/previewEndLeave.ts'
import { previewLeave } from './requests/previewLeave.ts'
import { listLeaves } from './requests/listLeaves.ts'
import { leaveById } from './requests/queries.ts'
import { createLeave } from './requests/createLeave.ts'
import { setLeavePolicies, setLeavePolicy } from './policies/setLeavePolicy.ts'
import { previewPolicy } from './balances/previewPolicy.ts'
import { lawsOfCompany } from './policies/laws.ts'
import { setLeaveDetails, showLeaveDetails } from './details/leaveDetails.ts'

const thisYear = async ({ db }: App) => yearOf(await readCompanyToday(db))

export const leavesHandlers: Handlers<'leaves'> = {
  async list({ app, actor }, { userId, ...query }) {
    if (userId) await visiblePerson(app.db, actor, leavesArea, userId)
    return listLeaves(app.db, actor, 'person', query, userId)
  },
  team: ({ app, actor }, query) => listLeaves(app.db, actor, 'team', query),
  all: ({ app, actor }, query) => listLeaves(app.db, actor, 'all', query),
  within: ({ app, actor }, query) => listLeaves(app.db, actor, 'reach', query),
  export: exportLeaves,
  calendar: ({ app, actor }, { from, to }) => leaveCalendar(app.db, actor, from, to),
  timeline: ({ app, actor }, query) => leaveTimeline(app.db, actor, query),
  preview: previewLeave,
  people: async ({ app, actor }, query) => ({ people: await leavePeople(app.db, actor, query) }),
  async policies({ app, actor }) {
    const today = await readCompanyToday(app.db)
    const [policies, laws] = await Promise.all([
      listPolicies(app.db, today),
      actor.permissions.has('leaves.policy_manage') ? lawsOfCompany(app.db, today) : [],
    ])
    return { policies, laws }
  },
  policyVersions: ({ app }, query) => policyVersions(app.db, query),
  setPolicy: setLeavePolicy,
  setPolicies: setLeavePolicies,
  previewPolicy,
  get: async ({ app, actor }, { id }) => ({ leaveRequest: await leaveById(app.db, actor, id) }),
  create: createLeave,
  edit: editLeave,
  decide: decideLeave,
  pending: ({ app, actor }, query) => listPendingLeaves(app.db, actor, query),
  decideMany,
  previewEnd: previewEndLeave,
  end: endLeave,
  certificate: leaveCertificate,
  async balancesOf({ app, actor }, { id, year }) {
    await visiblePerson(app.db, actor, leaveBalancesArea, id)
    return { leaveBalances: await balancesOf(app.db, id, year ?? (await thisYear(app))) }
  },
  async balances({ app, actor }, { userId, year }) {
    await visiblePerson(app.db, actor, leaveBalancesArea, userId)
    const chosenYear = year ?? (await thisYear(app))
    const [balances, adjustments] = await Promise.all([
      balancesOf(app.db, userId, chosenYear),
      adjustmentsOf(app.db, userId, chosenYear),
    ])
    return { balances, adjustments }
  },
  async entries({ app, actor }, { year, ...query }) {
    await visiblePerson(app.db, actor, leaveBalancesArea, query.userId)
    return ledgerEntries(app.db, actor, { ...query, year: year ?? (await thisYear(app)) })
  },
  details: showLeaveDetails,
  setDetails: setLeaveDetails,
  adjust: adjustBalance,
}
