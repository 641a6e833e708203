import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id, paragraphs, text } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { ById, History, ListOfPerformance, Named } from './shared.ts'
import { noteTypes } from './words.ts'

const Type = z.enum(noteTypes, 'Please choose a type')

export const Note = z.object({
  id: z.uuid(),
  user: Named,
  createdBy: Named,
  title: z.string(),
  content: z.string(),
  type: Type,
  /**
   * True for a note that its author and those who see everyone’s performance can read, but not the person it is about.
   */
  isPrivate: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Actions available to the caller now. */
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
})
export type Note = z.infer<typeof Note>

export const AddNote = z.object({
  userId: z.uuid('Please choose a person').toLowerCase(),
  type: Type.default('NEUTRAL'),
  title: text(200, 'Please enter a title'),
  content: paragraphs(5000, 'Please write the note'),
  isPrivate: z.boolean().default(false),
})
export type AddNote = z.infer<typeof AddNote>

export const EditNote = z.object({
  id: Id,
  type: Type.optional(),
  title: text(200, 'Please enter a title').optional(),
  content: paragraphs(5000, 'Please write the note').optional(),
  isPrivate: z.boolean().optional(),
  /** The note’s `updatedAt` when it was read: if it has changed since, nothing is changed. */
  updatedAt: Instant.optional(),
})
export type EditNote = z.infer<typeof EditNote>

export const ListNotes = ListOfPerformance.extend({
  type: z.enum(noteTypes).optional(),
  /** `recent` are the notes of the last thirty days. */
  only: z.enum(['recent']).optional(),
})
export type ListNotes = z.infer<typeof ListNotes>

const NoteAnswer = z.object({ note: Note })
const readsNotes = anyOf('performance.read', 'performance.team_view', 'performance.all_view')

export const notes = {
  notes: route({
    method: 'GET',
    path: '/performance/notes',
    needs: readsNotes,
    summary: 'The notes that you may see, newest first',
    description:
      'A private note is seen by its author and by who sees everybody’s performance, never by whom it is about.',
  })
    .input(ListNotes)
    .output(z.object({ notes: z.array(Note), pagination: Pagination })),
  note: route({ method: 'GET', path: '/performance/notes/{id}', needs: readsNotes, summary: 'One note' })
    .input(ById)
    .output(NoteAnswer),
  addNote: route({
    method: 'POST',
    path: '/performance/notes',
    needs: 'performance.create',
    summary: 'Add a note about somebody in your reach',
    description: 'Whom it is about is told, unless it is private.',
    success: 201,
  })
    .input(AddNote)
    .output(NoteAnswer),
  editNote: route({
    method: 'PATCH',
    path: '/performance/notes/{id}',
    needs: 'performance.update',
    summary: 'Change a note of yours',
  })
    .input(EditNote)
    .output(NoteAnswer),
  removeNote: route({
    method: 'DELETE',
    path: '/performance/notes/{id}',
    needs: anyOf('performance.delete', 'performance.create'),
    summary: 'Remove a note of yours',
    success: 204,
  }).input(ById),
  noteHistory: route({
    method: 'GET',
    path: '/performance/notes/{id}/history',
    needs: readsNotes,
    summary: 'Who changed what in a note, the newest first',
  })
    .input(ById)
    .output(History),
}
