import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { route } from '../kit/route.ts'
import { Id, text } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { PersonReference } from './shared.ts'

/** A folder of documents. Putting a document into a folder doesn't change who can see it. */
export const Folder = z.object({
  id: z.uuid(),
  name: z.string(),
  createdBy: PersonReference,
  /** Number of documents in the folder that are visible to the caller. */
  documents: z.number().int(),
  updatedAt: Instant,
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
})
export type Folder = z.infer<typeof Folder>

const name = text(100, 'Please enter a name')
const FolderAnswer = z.object({ folder: Folder })

export const CreateFolder = z.object({ name })
export type CreateFolder = z.infer<typeof CreateFolder>
export const RenameFolder = z.object({ id: Id, name, updatedAt: Instant.optional() })
export type RenameFolder = z.infer<typeof RenameFolder>

export const folders = {
  folders: route({
    method: 'GET',
    path: '/documents/folders',
    needs: 'documents.read',
    summary: 'List your folders and those with documents you can see, by name',
  }).output(z.object({ folders: z.array(Folder) })),
  createFolder: route({
    method: 'POST',
    path: '/documents/folders',
    needs: 'documents.create',
    summary: 'Create a folder',
    success: 201,
  })
    .input(CreateFolder)
    .output(FolderAnswer),
  renameFolder: route({
    method: 'PATCH',
    path: '/documents/folders/{id}',
    needs: anyOf('documents.create', 'documents.update'),
    summary: 'Rename one of your folders',
  })
    .input(RenameFolder)
    .output(FolderAnswer),
  removeFolder: route({
    method: 'DELETE',
    path: '/documents/folders/{id}',
    needs: anyOf('documents.create', 'documents.delete'),
    summary: 'Delete one of your folders, keeping its documents',
    success: 204,
  }).input(z.object({ id: Id })),
}
