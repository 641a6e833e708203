import { type SQL, sql } from 'drizzle-orm'
import { formatDate } from '@muster/contract/kit/formatDays'
import { dayIn } from '@muster/contract/kit/time'
import type { MakerAction, PayrollDetail } from '@muster/contract/payroll/records'
import type { Actor } from '../../../kernel/actor.ts'
import { companyTimeZone } from '../../../company/settings.ts'
import { settings } from '../../../company/tables.ts'
import { conflict } from '../../../kernel/errors.ts'
import { holdsAny } from '../../../people/heldPermissions.ts'
import { managementPaths, users } from '../../../people/tables.ts'
import { isOpen } from '../facts/changes.ts'
import { payrollArea } from '../policy.ts'
import { payrollMakers } from './tables.ts'

/** The actor's own part in a record, because of which another person approves it, and the company's time zone. */
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

export const ownPartRefusal = ({ action, at, timeZone }: OwnPart) =>
  conflict(
    action === 'GENERATED'
      ? 'You generated this month. Someone else approves it.'
      : `${partWords[action]} on ${formatDate(dayIn(timeZone, Temporal.Instant.from(at)))}. Someone else approves it.`,
    'payroll.generated_by_you',
  )
/** The condition for people who may decide on their own pay, Super Admins with no one above, as SQL. */
const canDecideOnOwn: SQL = sql`${users.managerId} is null and ${holdsAny([])}`

/**
 * Returns the ids of other people who see payroll and may approve it, narrowed by `which`, as SQL; none if the company
 * does not require another approver. Read once, for any number of records.
 */
const otherApprovers = (actorId: string, which: SQL = sql`true`): SQL => sql`(select ${users.id} from ${users}
  where ${users.status} = 'ACTIVE' and ${users.id} <> ${actorId} and ${holdsAny(['payroll.approve'])}
    and ${holdsAny([...payrollArea.team, ...payrollArea.all])} and ${which}
    and coalesce((select ${settings.value} from ${settings} where ${settings.key} = 'separateApprover'), 'true'::jsonb)
      = 'true'::jsonb)`

/** Returns whether a person is a maker of the record, as SQL with records. */
const isMaker = (userId: SQL): SQL => sql`exists (select from ${payrollMakers} maker
  where maker.record_id = payroll_records.id and maker.user_id = ${userId})`

/** Returns the last time a person had a part in the record, or null, as SQL with records. */
const lastPart = (userId: SQL): SQL => sql`(select max(maker.at) from ${payrollMakers} maker
  where maker.record_id = payroll_records.id and maker.user_id = ${userId})`

/** Returns whether `other` sees the record and may approve it, as SQL with records. */
const canOtherApprove = (actorId: string): SQL => sql`
  (other.id <> payroll_records.user_id or other.id in ${otherApprovers(actorId, canDecideOnOwn)})
  and (other.id in ${otherApprovers(actorId, holdsAny(payrollArea.all))}
    or exists (select from ${managementPaths} path
      where path.manager_id = other.id and path.person_id = payroll_records.user_id))`

/**
 * Returns whether the actor is a maker of the record and leaves its approval to another person without a part, as SQL
 * with records. If all other approvers had a part, the actor is excluded if theirs was the last: another has yet to see
 * that change.
 */
export const needsOtherApprover = (actor: Actor): SQL<boolean> => sql`(case when ${isMaker(sql`${actor.id}::uuid`)} then
  (select coalesce(bool_or(part.last is null) or not bool_or(part.last >= ${lastPart(sql`${actor.id}::uuid`)}), false)
    from unnest(array${otherApprovers(actor.id)}) as other (id)
    cross join lateral (select ${lastPart(sql`other.id`)} as last) part
    where ${canOtherApprove(actor.id)}) else false end)`

/**
 * Returns the actor's part in a record whose approval they leave to another, its generation first, as SQL with records;
 * else null.
 */
export const partOf = (
  actor: Actor,
): SQL<OwnPart | null> => sql`(case when ${isOpen('payroll_records')} and ${needsOtherApprover(actor)} then (
  select json_build_object('action', maker.action, 'at', maker.at,
    'timeZone', ${companyTimeZone})
  from ${payrollMakers} maker where maker.record_id = payroll_records.id and maker.user_id = ${actor.id}
  order by maker.action = 'GENERATED' desc, maker.at desc limit 1) end)`

/** Returns the actor's part in a record, as it is answered. */
export const presentPart = ({ action, at }: OwnPart): PayrollDetail['approvalWaitsForAnother'] => ({
  action,
  at: Temporal.Instant.from(at).toString({ fractionalSecondDigits: 3 }),
})
