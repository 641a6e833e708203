import type { Context } from '../../../context.ts'
import { answerStored, type StoredFile } from '../../../http/storedFile.ts'
import { findPreviewFile } from './previewFile.ts'

/** Returns a document's file for preview, which does not count as a download. */
export const preview = async (ctx: Context, { id }: { id: string }): Promise<StoredFile> =>
  answerStored(ctx, await findPreviewFile(ctx, id, ['image', 'pdf', 'text']), { inline: true })
