import type { Context } from '../../../context.ts'
import { allow } from '../../../errors.ts'
import type { FileStore } from '../../../files/store.ts'
import { drawFirstPage, firstPageType } from '../../../files/firstPage.ts'
import { notShown, shownFile } from './shownFile.ts'

/** Pages that were drawn last, by their files, so that a document that everybody opens is drawn once. */
const drawn = new Map<string, ReturnType<typeof drawFirstPage>>()
const mostDrawn = 50
/** Of a larger PDF no page is drawn: it would have to be in memory whole. */
const mostBytes = 32 * 1024 * 1024

/** The first page of a PDF as a picture. @throws Refusal 415 where there is none to be had of it. */
export async function firstPage(ctx: Context, { id }: { id: string }): Promise<File> {
  const { id: fileId, name, bytes } = await shownFile(ctx, id, ['pdf'])
  allow(bytes > mostBytes ? notShown() : null)
  const picture = await drawnOnce(fileId, () => wholeOf(ctx.app.files, fileId, bytes))
  return picture ? new File([picture], `${name}.webp`, { type: firstPageType }) : allow(notShown())
}

function drawnOnce(fileId: string, read: () => Promise<Uint8Array>) {
  const known = drawn.get(fileId)
  if (known) return known
  const page = drawFirstPage(read)
  drawn.set(fileId, page)
  page.catch(() => drawn.delete(fileId))
  const [oldest] = drawn.keys()
  if (oldest !== undefined && drawn.size > mostDrawn) drawn.delete(oldest)
  return page
}

async function wholeOf(files: FileStore, id: string, bytes: number): Promise<Uint8Array> {
  const { parts, close } = await files.read(id, bytes)
  try {
    return Buffer.concat(await Array.fromAsync(parts))
  } finally {
    close()
  }
}
