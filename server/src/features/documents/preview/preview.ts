import type { Context } from '../../../context.ts'
import { answerStored, type StoredFile } from '../../../http/storedFile.ts'
import { shownFile } from './shownFile.ts'

/** The file of a document to be shown in its place; no download. */
export const preview = async (ctx: Context, { id }: { id: string }): Promise<StoredFile> =>
  answerStored(ctx, await shownFile(ctx, id, ['image', 'pdf', 'text']), { inline: true })
