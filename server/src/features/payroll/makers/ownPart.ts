import { type SQL, sql } from 'drizzle-orm'
import { formatDate } from '@muster/contract/kit/formatDays'
import { dayIn } from '@muster/contract/kit/time'
import type { MakerAction, PayrollDetail } from '@muster/contract/payroll/records'
import type { Queryable } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { companyTimeZone } from '../../../companySettings/settings.ts'
import { settings } from '../../../companySettings/tables.ts'
import { conflict } from '../../../kernel/errors.ts'
import { holdsAny } from '../../../people/heldPermissions.ts'
import { managementPaths, users } from '../../../people/tables.ts'
import { isOpen } from '../facts/changes.ts'
import { payrollArea } from '../policy.ts'
import { payrollMakers } from './tables.ts'

/** The actor's own action that prevents them from approving a record, and the company's time zone. */
export interface OwnPart {
  action: MakerAction
  at: string
  timeZone: string
}

/** Each action as a sentence, to which the refusal adds the date. */
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
  PAID_ELSEWHERE: 'You changed a month paid elsewhere for this person',
  RECOUNT: 'You reviewed an earlier month of this person',
  RULES: 'You changed the pay rules',
  OPENING: 'You changed this person’s opening amounts',
  TERMS: 'You changed how this person is insured and taxed',
  LOAN: 'You changed a loan of this person',
  PAY_ITEM: 'You changed a pay item of this person',
  PLACEMENT: 'You changed this person’s department or position',
}

export const ownPartRefusal = ({ action, at, timeZone }: OwnPart) =>
  conflict(
    action === 'GENERATED'
      ? 'You generated this month. Someone else must approve it.'
      : `${partWords[action]} on ${formatDate(dayIn(timeZone, Temporal.Instant.from(at)))}. Someone else must approve this payroll record.`,
    'payroll.generated_by_you',
  )
/** The SQL condition for people who may decide on their own pay: Super Admins without a manager. */
const canDecideOnOwn: SQL = sql`${users.managerId} is null and ${holdsAny([])}`

/**
 * Returns SQL for the ids of other people who can see payroll and may approve it, limited by the SQL condition `where`.
 * Evaluated once for any number of rows.
 */
const allOtherApprovers = (actorId: string, where: SQL = sql`true`): SQL => sql`(select ${users.id} from ${users}
  where ${users.status} = 'ACTIVE' and ${users.id} <> ${actorId} and ${holdsAny(['payroll.approve'])}
    and ${holdsAny([...payrollArea.team, ...payrollArea.all])} and ${where})`

/** Returns SQL for the ids of other approvers. Empty if the company allows makers to approve. */
const otherApprovers = (actorId: string, where: SQL = sql`true`): SQL =>
  allOtherApprovers(
    actorId,
    sql`${where}
      and coalesce((select ${settings.value} from ${settings} where ${settings.key} = 'separateApprover'), 'true'::jsonb)
        = 'true'::jsonb`,
  )

/** Returns the SQL condition for the records of which a person is a maker. */
const isMaker = (userId: SQL): SQL => sql`exists (select from ${payrollMakers} maker
  where maker.record_id = payroll_records.id and maker.user_id = ${userId})`

/** Returns SQL for the time of a person's last action on a record as its maker; null if there is none. */
const lastPart = (userId: SQL): SQL => sql`(select max(maker.at) from ${payrollMakers} maker
  where maker.record_id = payroll_records.id and maker.user_id = ${userId})`

/** Returns the SQL condition that `other` can see a person's payroll and may approve it. */
const canOtherApprove = (actorId: string, personId: SQL, approvers = otherApprovers): SQL => sql`
  (other.id <> ${personId} or other.id in ${approvers(actorId, canDecideOnOwn)})
  and (other.id in ${approvers(actorId, holdsAny(payrollArea.all))}
    or exists (select from ${managementPaths} path
      where path.manager_id = other.id and path.person_id = ${personId}))`

/**
 * Returns the SQL condition that someone else must confirm what the actor enters about a person's pay: another person can
 * see it and may approve it, and the company does not allow makers to approve.
 */
export const hasOtherApprover = (actor: Actor, personId: SQL): SQL<boolean> => sql<boolean>`exists (
  select from unnest(array${otherApprovers(actor.id)}) as other (id) where ${canOtherApprove(actor.id, personId)})`

/**
 * Returns the SQL condition that someone else must confirm what the actor asks for about payments of a whole month:
 * another person may export them, and the company does not allow makers to approve.
 */
export const hasOtherApproverOfAll = (actor: Actor): SQL<boolean> =>
  sql<boolean>`exists ${otherApprovers(
    actor.id,
    sql`${holdsAny(payrollArea.all)} and ${holdsAny(['settings.banking_view_all'])}`,
  )}`

/** Returns the ids of people, except `exceptId`, who can see a person's payroll and may approve it. */
export async function readApprovers(db: Queryable, personId: string, exceptId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select other.id from unnest(array${allOtherApprovers(exceptId)}) as other (id)
    where ${canOtherApprove(exceptId, sql`${personId}::uuid`, allOtherApprovers)}`)
  return rows.map(({ id }) => id)
}

/**
 * Returns the SQL condition for the records of which the actor is a maker and that someone else must approve. Someone
 * else must approve while at least one other approver is not a maker. If all other approvers are makers, only the
 * person who made the last change is excluded, since no one else has seen it.
 */
export const needsOtherApprover = (actor: Actor): SQL<boolean> => sql`(case when ${isMaker(sql`${actor.id}::uuid`)} then
  (select coalesce(bool_or(part.last is null) or not bool_or(part.last >= ${lastPart(sql`${actor.id}::uuid`)}), false)
    from unnest(array${otherApprovers(actor.id)}) as other (id)
    cross join lateral (select ${lastPart(sql`other.id`)} as last) part
    where ${canOtherApprove(actor.id, sql`payroll_records.user_id`)}) else false end)`

/**
 * Returns SQL for the actor's own action that prevents them from approving a record: GENERATED if there is one,
 * otherwise the latest. Null if they may approve it.
 */
export const partOf = (
  actor: Actor,
): SQL<OwnPart | null> => sql`(case when ${isOpen('payroll_records')} and ${needsOtherApprover(actor)} then (
  select json_build_object('action', maker.action, 'at', maker.at,
    'timeZone', ${companyTimeZone})
  from ${payrollMakers} maker where maker.record_id = payroll_records.id and maker.user_id = ${actor.id}
  order by maker.action = 'GENERATED' desc, maker.at desc limit 1) end)`

/** Returns the actor's own action in the format of the API. */
export const presentPart = ({ action, at }: OwnPart): PayrollDetail['approvalWaitsForAnother'] => ({
  action,
  at: Temporal.Instant.from(at).toString({ fractionalSecondDigits: 3 }),
})
