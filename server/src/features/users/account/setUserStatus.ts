import type { SetUserStatus } from '@muster/contract/users/status'
import { lockRoles } from '../../../people/heldPermissions.ts'
import { change } from '../../../audit/change.ts'
import type { AuditAction } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { readCompanyToday } from '../../../company/settings.ts'
import { peopleChanged } from '../../../people/peopleChanged.ts'
import { lockVisibleUser, type PersonRow } from '../../../people/person.ts'
import { peopleArea } from '../../../people/reach.ts'
import { withoutClash } from '../../../people/rules.ts'
import { userPolicy } from '../../../people/policy.ts'
import { userDetail } from '../list/userDetail.ts'
import { applyStatusChange } from './applyStatusChange.ts'
import { statusChangeOf, type StatusChange } from './statusChange.ts'

/**
 * Activates or deactivates an account, and thereby starts, ends or restores employment. A deactivated person is signed
 * out, and their direct reports move to the first active person above, with the effects on features.
 * @throws Refusal 404 out of reach; 403 without the permission for it, for oneself, for a person with more permissions
 * than the actor, and, to deactivate, for a person above the actor; 400 naming an impossible day; 409 for the last
 * Super Admin, and for deactivating an account pending activation.
 */
export async function setUserStatus(ctx: Context, { id, ...input }: SetUserStatus) {
  const { app, actor } = ctx
  return withoutClash(() =>
    change(ctx, async (tx) => {
      const now = await lockRoles(tx, actor)
      const { person, ...standing } = await lockVisibleUser(tx, now, id)
      throwIf(input.isActive ? userPolicy.activate(now, standing) : userPolicy.deactivate(now, standing))
      const today = await readCompanyToday(tx)
      const statusChange = statusChangeOf(person, input, today)
      const { after, reassigned, events } = await applyStatusChange(tx, app, {
        person,
        statusChange,
        today,
        actor: now,
      })
      return {
        action: actionOf(statusChange, input.isActive),
        subject: { type: 'user', id },
        personId: id,
        before: { status: person.status, ...employmentsBefore(person, statusChange) },
        after,
        events: [...events, peopleChanged(peopleArea, [id], actor.id)],
        answer: {
          user: await userDetail(tx, app, now, id),
          reassigned: { count: reassigned.count, manager: reassigned.manager },
        },
      }
    }),
  )
}

/** Returns the former employments if they change; the former state of the last one is otherwise lost. */
const employmentsBefore = ({ employments }: PersonRow, { kind }: StatusChange) =>
  kind === 'UNCHANGED' || kind === 'ACTIVATES'
    ? {}
    : { employments: employments.map(([firstDay, lastDay]) => ({ firstDay, lastDay })) }

function actionOf(turn: StatusChange, isActive: boolean): AuditAction {
  if (turn.kind === 'UNDOES') return 'user.ending_undone'
  if (turn.kind === 'ENDS' && !turn.closesAccount) return 'user.last_day_set'
  return isActive ? 'user.activated' : 'user.deactivated'
}
