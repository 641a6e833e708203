import { randomUUIDv7 } from 'node:crypto'
import type { AddNote } from '@muster/contract/performance/notes'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { inOrder } from '../../../db/transaction.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { recordChange } from '../history.ts'
import { timeOf } from '../moments.ts'
import { assertWritable } from '../writable.ts'
import { notePolicy } from '../policy.ts'
import { performanceNotes } from '../tables.ts'
import { eventsOfNote } from './eventsOfNote.ts'
import { noteById } from './queries.ts'

/**
 * Adds a note about a person and notifies them, unless it is private.
 * @throws Refusal 404 if the person's performance is not visible to the actor; 403 for a note about themselves; 400 for
 * a person who is not active.
 */
export const addNote = (ctx: Context, input: AddNote) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { userId, isPrivate } = input
    throwIf(notePolicy.add(actor, userId))
    await assertWritable(tx, actor, userId)
    const [id, at] = [randomUUIDv7(), timeOf(ctx)]
    const note = await inOrder(
      () =>
        tx
          .insert(performanceNotes)
          .values({ ...input, id, createdBy: actor.id, createdAt: at, updatedAt: at })
          .execute(),
      () => recordChange(tx, ctx, { thing: 'NOTE', thingId: id, action: 'CREATED', isPrivate }),
      () => noteById(tx, actor, id),
    )
    return {
      action: 'note.added',
      subject: { type: 'performance_note', id },
      // The person's managers must not learn that a private note exists, so the entry is filed under the author.
      personId: isPrivate ? actor.id : userId,
      after: { type: input.type, isPrivate },
      events: eventsOfNote(ctx, note, { wasOpen: false }),
      answer: { note },
    }
  })
