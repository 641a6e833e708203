import { randomUUID } from 'node:crypto'
import type { EditDocument, UploadDocument } from '@muster/contract/documents/documents'
import { fileOf } from '../../../../testing/forms.ts'
import { samplePdf } from '../../../../testing/sampleFiles.ts'
import { contextOf, type World } from '../../../../testing/world.ts'
import { editDocument } from '../documents/editDocument.ts'
import { uploadDocument } from '../documents/uploadDocument.ts'
import { createFolder } from '../folders/createFolder.ts'
import { removeDocument } from '../trash/removeDocument.ts'
import { addVersion } from '../versions/addVersion.ts'

/** Returns the form fields of an upload. */
export const uploadForm = (fields: Partial<UploadDocument> = {}): UploadDocument => ({
  document: fileOf(samplePdf(), 'plan.pdf'),
  description: '',
  category: 'GENERAL',
  tags: [],
  ...fields,
})

/** Creates a person's document, private unless `changes` says otherwise; returns its id. */
export async function documentOf(
  { app }: World,
  personId: string,
  changes?: Omit<EditDocument, 'id'>,
): Promise<string> {
  const ctx = contextOf(app, personId)
  const { document } = await uploadDocument(ctx, uploadForm())
  if (changes) await editDocument(ctx, { id: document.id, ...changes })
  return document.id
}

/** Creates a document with a second version; returns its id. */
export async function versionedOf(world: World, personId: string): Promise<string> {
  const id = await documentOf(world, personId)
  await addVersion(contextOf(world.app, personId), { id, document: uploadForm().document })
  return id
}

/** Creates a document in the trash; returns its id. */
export async function trashedOf(world: World, personId: string): Promise<string> {
  const id = await documentOf(world, personId)
  await removeDocument(contextOf(world.app, personId), { id })
  return id
}

/** Creates an empty folder of a person; returns its id. */
export async function folderOf({ app }: World, personId: string): Promise<string> {
  const { folder } = await createFolder(contextOf(app, personId), { name: `Folder ${randomUUID()}` })
  return folder.id
}
