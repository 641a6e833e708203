import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { deleteChanges } from '../history.ts'
import { notePolicy } from '../policy.ts'
import { performanceNotes } from '../tables.ts'
import { performanceChanged, privateNoteChanged } from '../recipients.ts'
import { lockNote } from './queries.ts'

/**
 * Deletes a note of the actor, with its history.
 * @throws Refusal 404 if the note is not visible to the actor; 403 for another person's note.
 */
export const removeNote = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const note = await lockNote(tx, actor, id)
    throwIf(notePolicy.remove(actor, note))
    await tx.delete(performanceNotes).where(eq(performanceNotes.id, id))
    await deleteChanges(tx, id)
    return {
      action: 'note.removed',
      subject: { type: 'performance_note', id },
      personId: note.isPrivate ? actor.id : note.userId,
      before: { type: note.type, isPrivate: note.isPrivate },
      events: note.isPrivate ? [privateNoteChanged(actor.id)] : performanceChanged(note.userId, actor.id, actor.id),
      answer: undefined,
    }
  })
