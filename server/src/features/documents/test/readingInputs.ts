import type { EditDocument } from '@muster/contract/documents/documents'
import { demoPdf } from '../../../people/demo/demoPdf.ts'
import type { Who } from '../../../../testing/rows.ts'
import { contextOf, unknownId, type World } from '../../../../testing/world.ts'
import { editDocument } from '../documents/editDocument.ts'
import { uploadDocument } from '../documents/uploadDocument.ts'
import { page } from '../../../../testing/rows.ts'
import { uploadForm } from './world.ts'

/** Returns a PDF with one page to draw. */
export const onePage = (name = 'page.pdf'): File => demoPdf(name, 'Plan', ['of one page'])

/** Creates a document of the subject with one page, private unless `more` says otherwise, and returns its input. */
async function paged({ app }: World, { subject }: Who, more?: Omit<EditDocument, 'id'>): Promise<{ id: string }> {
  if (!subject) return { id: unknownId() }
  const ctx = contextOf(app, subject)
  const { document } = await uploadDocument(ctx, uploadForm({ document: onePage() }))
  if (more) await editDocument(ctx, { id: document.id, ...more })
  return { id: document.id }
}

export const pageInput = (world: World, who: Who) => paged(world, who)
export const confirmationInput = async (world: World, who: Who) => ({
  ...(await paged(world, who, { toAcknowledge: true, isPrivate: false })),
  version: 1,
})
export const privateConfirmationInput = async (world: World, who: Who) => ({
  ...(await paged(world, who, { toAcknowledge: true })),
  version: 1,
})
/**
 * Returns input that asks for none of the readers: an uploader sees all of a document's readers, even people out of
 * their reach.
 */
export const readersInput = async (world: World, who: Who) => ({
  ...(await confirmationInput(world, who)),
  ...page(),
  status: 'confirmed',
})
export const privateReadersInput = async (world: World, who: Who) => ({
  ...(await privateConfirmationInput(world, who)),
  ...page(),
})
