import { type SQL, sql } from 'drizzle-orm'
import { formatDate } from '@muster/contract/kit/formatDays'
import { dayIn } from '@muster/contract/kit/time'
import type { MakerAction, PayrollDetail } from '@muster/contract/payroll/records'
import type { Actor } from '../../../actor.ts'
import { companyTimeZone } from '../../../company/settings.ts'
import { settings } from '../../../company/tables.ts'
import { conflict } from '../../../errors.ts'
import { holdsAny } from '../../../people/held.ts'
import { managementPaths, users } from '../../../people/tables.ts'
import { isOpen } from '../facts/changes.ts'
import { payrollArea } from '../policy.ts'
import { payrollMakers } from './tables.ts'

/** The actor's own part in a record, for which they leave its approval to another, and where the company is. */
export interface OwnPart {
  action: MakerAction
  at: string
  timeZone: string
}

/** Each part in a record in words, before the day. */
const partWords: Record<Exclude<MakerAction, 'GENERATED'>, string> = {
  RECALCULATED: 'You recalculated this record',
  SUBMITTED: 'You submitted this record',
  SALARY: 'You changed this person’s salary',
  EMPLOYMENT: 'You changed this person’s days of employment',
  BONUS: 'You changed this person’s bonus',
  DEDUCTION: 'You changed this person’s deduction',
  OVERTIME: 'You changed this person’s overtime',
  HOURS: 'You changed this person’s hours',
  LEAVE: 'You decided on this person’s leave',
  INCLUDED: 'You included an earlier month of this person',
  PAID_ELSEWHERE: 'You changed what this person was paid elsewhere',
  RECOUNT: 'You decided on an earlier month of this person',
  RULES: 'You changed the pay rules',
}

export const madeByYou = ({ action, at, timeZone }: OwnPart) =>
  conflict(
    action === 'GENERATED'
      ? 'You generated this month. Someone else approves it.'
      : `${partWords[action]} on ${formatDate(dayIn(timeZone, Temporal.Instant.from(at)))}. Someone else approves it.`,
    'payroll.generated_by_you',
  )
/** For SQL: somebody who may decide on their own pay, a Super Admin with nobody above. */
const decidesOnOwn: SQL = sql`${users.managerId} is null and ${holdsAny([])}`

/**
 * For SQL: the ids of whoever else sees payroll and may approve it, those among them who decide on their own pay alone where
 * `which` says so; none where the company does not ask for another approver. Read once, for however many records.
 */
const otherApprovers = (actorId: string, which: SQL = sql`true`): SQL => sql`(select ${users.id} from ${users}
  where ${users.status} = 'ACTIVE' and ${users.id} <> ${actorId} and ${holdsAny(['payroll.approve'])}
    and ${holdsAny([...payrollArea.team, ...payrollArea.all])} and ${which}
    and coalesce((select ${settings.value} from ${settings} where ${settings.key} = 'separateApprover'), 'true'::jsonb)
      = 'true'::jsonb)`

/** For SQL with records: somebody is one of those who made it. */
const isMaker = (userId: SQL): SQL => sql`exists (select from ${payrollMakers} maker
  where maker.record_id = payroll_records.id and maker.user_id = ${userId})`

/** For SQL with records: when somebody last had a part in it; null where they had none. */
const lastPart = (userId: SQL): SQL => sql`(select max(maker.at) from ${payrollMakers} maker
  where maker.record_id = payroll_records.id and maker.user_id = ${userId})`

/** For SQL with records: `other` sees it and may approve it. */
const othersApproval = (actorId: string): SQL => sql`
  (other.id <> payroll_records.user_id or other.id in ${otherApprovers(actorId, decidesOnOwn)})
  and (other.id in ${otherApprovers(actorId, holdsAny(payrollArea.all))}
    or exists (select from ${managementPaths} path
      where path.manager_id = other.id and path.person_id = payroll_records.user_id))`

/**
 * For SQL with records: the actor is one of those who made it, and leaves its approval to another who had no part in it.
 * Where all others who may approve it had one, the actor does if theirs was the last: what they did, one of the others has
 * yet to see.
 */
export const waitsForAnother = (actor: Actor): SQL<boolean> => sql`(case when ${isMaker(sql`${actor.id}::uuid`)} then
  (select coalesce(bool_or(part.last is null) or not bool_or(part.last >= ${lastPart(sql`${actor.id}::uuid`)}), false)
    from unnest(array${otherApprovers(actor.id)}) as other (id)
    cross join lateral (select ${lastPart(sql`other.id`)} as last) part
    where ${othersApproval(actor.id)}) else false end)`

/** For SQL with records: what the actor did with one whose approval they leave to another, its generation first; else null. */
export const partOf = (
  actor: Actor,
): SQL<OwnPart | null> => sql`(case when ${isOpen('payroll_records')} and ${waitsForAnother(actor)} then (
  select json_build_object('action', maker.action, 'at', maker.at,
    'timeZone', ${companyTimeZone})
  from ${payrollMakers} maker where maker.record_id = payroll_records.id and maker.user_id = ${actor.id}
  order by maker.action = 'GENERATED' desc, maker.at desc limit 1) end)`

/** Returns what the actor did with a record, as it is answered. */
export const presentPart = ({ action, at }: OwnPart): PayrollDetail['approvalWaitsForAnother'] => ({
  action,
  at: Temporal.Instant.from(at).toString({ fractionalSecondDigits: 3 }),
})
