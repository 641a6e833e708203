import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { Pagination, SortOrder } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id, paragraphs, text } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { IdInput, History, PerformanceListInput, PersonReference } from './shared.ts'
import { noteTypes } from './enumerations.ts'
import { noteSorts } from './sorts.ts'

const NoteTypeName = z.enum(noteTypes, 'Please choose a type')

export const Note = z.object({
  id: z.uuid(),
  user: PersonReference,
  createdBy: PersonReference,
  title: z.string(),
  content: z.string(),
  type: NoteTypeName,
  /**
   * True if only the author and people with access to everyone's performance can read the note, never the person it is
   * about.
   */
  isPrivate: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** The actions that the caller may take now. */
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
})
export type Note = z.infer<typeof Note>

export const AddNote = z.object({
  userId: z.uuid('Please choose a person').toLowerCase(),
  type: NoteTypeName.default('NEUTRAL'),
  title: text(200, 'Please enter a title'),
  content: paragraphs(5000, 'Please write the note'),
  isPrivate: z.boolean().default(false),
})
export type AddNote = z.infer<typeof AddNote>

export const EditNote = z.object({
  id: Id,
  type: NoteTypeName.optional(),
  title: text(200, 'Please enter a title').optional(),
  content: paragraphs(5000, 'Please write the note').optional(),
  isPrivate: z.boolean().optional(),
  /** The `updatedAt` that the client last read. If the note has changed since, the edit is rejected. */
  updatedAt: Instant.optional(),
})
export type EditNote = z.infer<typeof EditNote>

export const ListNotes = PerformanceListInput.extend({
  type: z.enum(noteTypes).optional(),
  /** `recent` lists the notes of the last thirty days. */
  only: z.enum(['recent']).optional(),
  sort: z.enum(noteSorts).default('newest'),
  order: SortOrder.default('asc'),
})
export type ListNotes = z.infer<typeof ListNotes>

const NoteAnswer = z.object({ note: Note })
const readNotesNeeds = anyOf('performance.read', 'performance.team_view', 'performance.all_view')

export const notes = {
  notes: route({
    method: 'GET',
    path: '/performance/notes',
    needs: readNotesNeeds,
    summary: 'List the notes you can see, newest first',
    description:
      'Only its author and people with access to everyone’s performance see a private note, never the person it is about.',
  })
    .input(ListNotes)
    .output(z.object({ notes: z.array(Note), pagination: Pagination })),
  note: route({ method: 'GET', path: '/performance/notes/{id}', needs: readNotesNeeds, summary: 'Get a note' })
    .input(IdInput)
    .output(NoteAnswer),
  addNote: route({
    method: 'POST',
    path: '/performance/notes',
    needs: 'performance.create',
    summary: 'Add a note about a person within your reach',
    description: 'The person it is about is notified, unless it is private.',
    success: 201,
  })
    .input(AddNote)
    .output(NoteAnswer),
  editNote: route({
    method: 'PATCH',
    path: '/performance/notes/{id}',
    needs: 'performance.update',
    summary: 'Update your own note',
  })
    .input(EditNote)
    .output(NoteAnswer),
  removeNote: route({
    method: 'DELETE',
    path: '/performance/notes/{id}',
    needs: anyOf('performance.delete', 'performance.create'),
    summary: 'Delete your own note',
    success: 204,
  }).input(IdInput),
  noteHistory: route({
    method: 'GET',
    path: '/performance/notes/{id}/history',
    needs: readNotesNeeds,
    summary: 'List the changes to a note, newest first',
  })
    .input(IdInput)
    .output(History),
}
