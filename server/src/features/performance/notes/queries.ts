import { and, eq, gte, ne, not, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Note } from '@muster/contract/performance/notes'
import { now } from '../../../kernel/clock.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { visibleTo } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { noteActions, performanceArea, seesAll } from '../policy.ts'
import { performanceNotes } from '../tables.ts'

const writers = alias(users, 'writer')
const { userId, createdBy } = performanceNotes

/** Days for which a note counts as recent. */
const recentDays = 30

/** Returns the SQL condition for notes of the last thirty days. */
export const isRecent = (): SQL =>
  gte(
    performanceNotes.createdAt,
    now()
      .subtract({ hours: 24 * recentDays })
      .toString(),
  )

export const isOpen = eq(performanceNotes.isPrivate, false)
export const isOwnWork = (actor: Actor): SQL => eq(createdBy, actor.id)

/**
 * Returns the SQL condition for notes that the actor may read about people whose performance they can see. These are
 * the notes that are not private and, with access to everyone's performance, private notes about other people.
 */
export const isReadable = (actor: Actor): SQL | undefined =>
  seesAll(actor) ? or(isOpen, ne(userId, actor.id)) : isOpen

/**
 * Returns the SQL condition for notes that the actor can read only because they wrote them. Not for actors with access
 * to everyone's performance, who need no such condition.
 */
export const isOwnBeyond = (actor: Actor): SQL | undefined =>
  and(isOwnWork(actor), or(not(isOpen), not(visibleTo(actor, performanceArea, userId))))

const isVisible = (actor: Actor): SQL | undefined =>
  or(and(isReadable(actor), visibleTo(actor, performanceArea, userId)), isOwnWork(actor))

/** Selects the columns of notes that `presentNote` needs. */
export const selectNotes = (db: Queryable) =>
  db
    .select({
      id: performanceNotes.id,
      user: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      createdBy: { id: writers.id, firstName: writers.firstName, lastName: writers.lastName },
      title: performanceNotes.title,
      content: performanceNotes.content,
      type: performanceNotes.type,
      isPrivate: performanceNotes.isPrivate,
      createdAt: performanceNotes.createdAt,
      updatedAt: performanceNotes.updatedAt,
    })
    .from(performanceNotes)
    .innerJoin(users, eq(users.id, userId))
    .innerJoin(writers, eq(writers.id, createdBy))

type Row = Awaited<ReturnType<typeof selectNotes>>[number]

/** Returns a note as the API shows it to the actor, with the actions they may take. */
export const presentNote = (actor: Actor, row: Row): Note => ({
  ...row,
  can: noteActions(actor, { createdBy: row.createdBy.id }),
})

/** Returns one note. @throws Refusal 404 if it is not visible to the actor. */
export async function noteById(db: Queryable, actor: Actor, id: string): Promise<Note> {
  const [row] = await selectNotes(db).where(and(eq(performanceNotes.id, id), isVisible(actor)))
  assertFound(row)
  return presentNote(actor, row)
}

/**
 * Returns a note, locked until the transaction ends, so that simultaneous changes run one after another.
 * @throws Refusal 404 if it is not visible to the actor.
 */
export async function lockNote(tx: Tx, actor: Actor, id: string) {
  const [row] = await tx
    .select()
    .from(performanceNotes)
    .where(and(eq(performanceNotes.id, id), isVisible(actor)))
    .for('update')
  assertFound(row)
  return row
}
