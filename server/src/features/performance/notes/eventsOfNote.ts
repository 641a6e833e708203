import type { Context } from '../../../context.ts'
import { type NewEvent, notify } from '../../../events/event.ts'
import { noteWritten } from '../messages.ts'
import { performanceChanged, privateNoteChanged } from '../recipients.ts'

interface SavedNote {
  id: string
  user: { id: string }
  isPrivate: boolean
}

/** Returns the events after writing a note. The person it is about is notified when they can first read it. */
export function eventsOfNote(
  { actor, request: { at } }: Context,
  { id, user, isPrivate }: SavedNote,
  { wasOpen }: { wasOpen: boolean },
): NewEvent[] {
  if (isPrivate && !wasOpen) return [privateNoteChanged(actor.id)]
  return [
    ...(isPrivate || wasOpen ? [] : [notify({ ...noteWritten(id, actor), at }, [user.id])]),
    ...performanceChanged(user.id, actor.id, actor.id),
  ]
}
