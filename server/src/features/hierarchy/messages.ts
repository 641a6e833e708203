import type { Context } from '../../context.ts'
import { type NewEvent, notify, owner } from '../../events/event.ts'
import type { DepartmentChange } from '../../hooks.ts'

interface RenamedGroup extends Omit<DepartmentChange, 'by'> {
  of: 'department' | 'position'
  people: number
  /** Shared documents whose readers change; none for positions. */
  documents?: number
}

const titles = {
  department: { merge: 'Departments merged', rename: 'Department renamed' },
  position: { merge: 'Positions merged', rename: 'Position renamed' },
}

/**
 * Returns the notification for the owner of a merged or renamed department or position: it affects people and shared
 * documents. Owners are notified of their own changes too, as someone may have made them in their name.
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
