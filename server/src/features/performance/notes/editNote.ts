import { eq } from 'drizzle-orm'
import type { EditNote } from '@muster/contract/performance/notes'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { inOrder } from '../../../db/transaction.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { changesOf, recordChange } from '../history.ts'
import { laterThan, timeOf } from '../moments.ts'
import { notePolicy, staleRefusal } from '../policy.ts'
import { performanceNotes } from '../tables.ts'
import { eventsOfNote } from './eventsOfNote.ts'
import { lockNote, noteById } from './queries.ts'

/**
 * Changes a note of the actor. Notifies the person it is about when it is no longer private. Changes made while it was
 * private stay hidden from them.
 * @throws Refusal 404 if the note is not visible to the actor; 403 for another person's note; 409 if it has changed
 * since it was read.
 */
export const editNote = (ctx: Context, { id, updatedAt, ...values }: EditNote) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const note = await lockNote(tx, actor, id)
    throwIf(notePolicy.edit(actor, note), staleRefusal(note.updatedAt, updatedAt))
    const changes = changesOf(note, values)
    const isPrivate = note.isPrivate || values.isPrivate === true
    const answer = await inOrder(
      () =>
        tx
          .update(performanceNotes)
          .set({ ...values, updatedAt: laterThan(performanceNotes.updatedAt, timeOf(ctx)) })
          .where(eq(performanceNotes.id, id))
          .execute(),
      ...(changes.length
        ? [() => recordChange(tx, ctx, { thing: 'NOTE' as const, thingId: id, action: 'CHANGED', changes, isPrivate })]
        : []),
      () => noteById(tx, actor, id),
    )
    return {
      action: 'note.changed',
      subject: { type: 'performance_note', id },
      personId: isPrivate ? actor.id : note.userId,
      after: { changed: changes.map(({ field }) => field) },
      events: eventsOfNote(ctx, answer, { wasOpen: !note.isPrivate }),
      answer: { note: answer },
    }
  })
