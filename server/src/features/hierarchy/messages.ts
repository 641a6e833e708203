import type { Context } from '../../context.ts'
import { type NewEvent, notify, owner } from '../../events/event.ts'
import type { DepartmentChange } from '../../peopleHooks.ts'

interface RenamedGroup extends Omit<DepartmentChange, 'by'> {
  of: 'department' | 'position'
  people: number
  /** Number of shared documents whose readers change; omitted for positions. */
  documents?: number
}

const titles = {
  department: { merge: 'Departments merged', rename: 'Department renamed' },
  position: { merge: 'Positions merged', rename: 'Position renamed' },
}

/**
 * Returns the notification for the owner that a department or position was merged or renamed. Owners are also notified
 * of their own changes, because someone else may have used their account.
 */
export function ownerNotice(
  { app, actor }: Context,
  { of, kind, before, after, people, documents }: RenamedGroup,
): NewEvent {
  const [merges, { firstName, lastName }] = [kind === 'merge', actor]
  const facts = [
    `${merges ? 'People moved' : 'People'}: ${people}.`,
    ...(documents === undefined ? [] : [`Shared documents affected: ${documents}.`]),
  ]
  const [did, to] = merges ? ['merged', 'into'] : ['renamed', 'to']
  return notify(
    {
      type: 'SYSTEM_ALERT',
      title: titles[of][kind],
      message: `${firstName} ${lastName} ${did} the ${of} ${before} ${to} ${after}. ${facts.join(' ')}`,
      link: `?view=hierarchy&tab=${of}s`,
      preference: null,
      bySession: actor.sessionId,
    },
    owner(app.config),
  )
}
