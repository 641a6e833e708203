import type { Context } from '../../../context.ts'
import { type NewEvent, notice } from '../../../events/event.ts'
import { noteWritten } from '../messages.ts'
import { performanceChanged, privateNoteChanged } from '../told.ts'

interface Written {
  id: string
  user: { id: string }
  isPrivate: boolean
}

/** What others hear of a note that was just written: whom it is about is told once it is open to them. */
export function eventsOfNote(
  { actor, request: { at } }: Context,
  { id, user, isPrivate }: Written,
  { wasOpen }: { wasOpen: boolean },
): NewEvent[] {
  if (isPrivate && !wasOpen) return [privateNoteChanged(actor.id)]
  return [
    ...(isPrivate || wasOpen ? [] : [notice({ ...noteWritten(id, actor), at }, [user.id])]),
    ...performanceChanged(user.id, actor.id, actor.id),
  ]
}
