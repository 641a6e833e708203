import type { EditDocument } from '@muster/contract/documents/documents'
import { demoPdf } from '../../../people/demo/demoPdf.ts'
import type { Who } from '../../../../testing/rows.ts'
import { contextOf, unknownId, type World } from '../../../../testing/world.ts'
import { editDocument } from '../documents/editDocument.ts'
import { uploadDocument } from '../documents/uploadDocument.ts'
import { page } from '../../../../testing/rows.ts'
import { uploadForm } from './world.ts'

/** Returns a PDF with one page. */
export const onePage = (name = 'page.pdf'): File => demoPdf(name, 'Plan', ['of one page'])

/** Uploads a one-page document as the subject and returns its id. It is private unless `changes` says otherwise. */
async function paged({ app }: World, { subject }: Who, changes?: Omit<EditDocument, 'id'>): Promise<{ id: string }> {
  if (!subject) return { id: unknownId() }
  const ctx = contextOf(app, subject)
  const { document } = await uploadDocument(ctx, uploadForm({ document: onePage() }))
  if (changes) await editDocument(ctx, { id: document.id, ...changes })
  return { id: document.id }
}

export const pageInput = (world: World, ids: Who) => paged(world, ids)
export const confirmationInput = async (world: World, ids: Who) => ({
  ...(await paged(world, ids, { toAcknowledge: true, isPrivate: false })),
  version: 1,
})
export const privateConfirmationInput = async (world: World, ids: Who) => ({
  ...(await paged(world, ids, { toAcknowledge: true })),
  version: 1,
})
/**
 * Returns input that matches no reader. Otherwise an uploader would get readers of the document whom they can't see
 * elsewhere.
 */
export const readersInput = async (world: World, ids: Who) => ({
  ...(await confirmationInput(world, ids)),
  ...page(),
  status: 'confirmed',
})
export const privateReadersInput = async (world: World, ids: Who) => ({
  ...(await privateConfirmationInput(world, ids)),
  ...page(),
})
