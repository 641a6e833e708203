import { eq } from 'drizzle-orm'
import type { SetUserStatus } from '@muster/contract/users/status'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { change } from '../../../audit/change.ts'
import type { AuditAction } from '../../../audit/record.ts'
import type { App, Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { readCompanyToday } from '../../../companySettings/settings.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { lockVisibleUser, type PersonRow } from '../../../people/person.ts'
import { peopleArea } from '../../../people/reach.ts'
import { withoutClash } from '../../../people/rules.ts'
import { userPolicy } from '../../../people/policy.ts'
import { users } from '../../../people/tables.ts'
import { mailActivation } from '../account/accountMails.ts'
import { userDetail } from '../list/userDetail.ts'
import { applyStatusChange } from '../account/applyStatusChange.ts'
import { statusChangeOf, type StatusChange } from '../account/statusChange.ts'

/**
 * Activates or deactivates an account, and so starts, ends or continues an employment. A deactivated person is signed
 * out, and their direct reports move to the closest active manager above.
 * @throws Refusal 404 if the person is not visible to the actor; 403 without the permission, for the actor themselves,
 * for a person with more permissions, and for deactivating a person above the actor; 400 naming a date that is not
 * possible; 409 for the last Super Admin, and for deactivating an account that is not active yet.
 */
export async function setUserStatus(ctx: Context, input: SetUserStatus) {
  const { app, actor } = ctx
  return withoutClash(() =>
    change(ctx, async (tx) => {
      const now = await lockRoles(tx, actor)
      const { reassigned, ...entry } = await changeStatus(tx, app, now, input)
      const { count, manager } = reassigned
      return { ...entry, answer: { user: await userDetail(tx, app, now, input.id), reassigned: { count, manager } } }
    }),
  )
}

/**
 * Changes the status of an account within a transaction, in which the roles are locked. `closesNow` deactivates it although
 * the last day is in the future.
 * @throws Refusal like `setUserStatus`.
 */
export async function changeStatus(
  tx: Tx,
  app: App,
  now: Actor,
  { id, ...input }: SetUserStatus & { closesNow?: boolean },
) {
  const { person, ...standing } = await lockVisibleUser(tx, now, id)
  throwIf(input.isActive ? userPolicy.activate(now, standing) : userPolicy.deactivate(now, standing))
  const today = await readCompanyToday(tx)
  const statusChange = statusChangeOf(person, input, today)
  const { after, reassigned, events } = await applyStatusChange(tx, app, { person, statusChange, today, actor: now })
  return {
    action: actionOf(statusChange, input.isActive),
    subject: { type: 'user', id },
    personId: id,
    before: { status: person.status, ...employmentsBefore(person, statusChange) },
    after,
    events: [...events, peopleChanged(peopleArea, [id], now.id)],
    reassigned,
  }
}

/**
 * Lets someone who has never had a password activate their account first, with a link that they get. Returns the new
 * status.
 */
export async function awaitActivation(tx: Tx, app: App, person: PersonRow) {
  const status = 'PENDING_ACTIVATION' as const
  await tx.update(users).set({ status }).where(eq(users.id, person.id))
  await mailActivation(tx, app, person)
  return { status }
}

/**
 * Returns the former employments for the audit trail, because the change overwrites the last one. Empty if none
 * changes.
 */
const employmentsBefore = ({ employments }: PersonRow, { kind }: StatusChange) =>
  kind === 'UNCHANGED' || kind === 'ACTIVATES'
    ? {}
    : { employments: employments.map(([firstDay, lastDay]) => ({ firstDay, lastDay })) }

function actionOf(change: StatusChange, isActive: boolean): AuditAction {
  if (change.kind === 'UNDOES') return 'user.ending_undone'
  if (change.kind === 'ENDS' && !change.closesAccount) return 'user.last_day_set'
  return isActive ? 'user.activated' : 'user.deactivated'
}
