import { now } from '../../../kernel/clock.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { Exhausted } from '../../../files/workerQueue.ts'
import type { FileStore } from '../../../files/store/store.ts'
import { drawFirstPage, firstPageType } from '../../../files/pages/firstPage.ts'
import { previewRefusal, findPreviewFile } from './previewFile.ts'

interface CachedPage {
  page: ReturnType<typeof drawFirstPage>
  /**
   * The earliest time at which a page that timed out is rendered again. There is a delay because each attempt slows
   * down other requests.
   */
  again?: Temporal.Instant
}

/**
 * The most recently rendered pages by file. Each page is rendered only once, and files that fail are not tried
 * repeatedly.
 */
const cachedPages = new Map<string, CachedPage>()
const maxCachedPages = 50
/** Minutes before a page that timed out is rendered again. */
const retryAfterMinutes = 5
/** Maximum size, in bytes, of a PDF that is rendered. The PDF is read into memory as a whole. */
const maxBytes = 32 * 1024 * 1024

/** Returns the first page of a PDF as a WebP image. @throws Refusal 415 if it cannot be rendered. */
export async function firstPage(ctx: Context, { id }: { id: string }): Promise<File> {
  const { id: fileId, name, bytes } = await findPreviewFile(ctx, id, ['pdf'])
  throwIf(bytes > maxBytes ? previewRefusal() : null)
  const picture = await drawCached(fileId, () => readWhole(ctx.app.files, fileId, bytes)).catch(nullIfOutOfTime)
  return picture ? new File([picture], `${name}.webp`, { type: firstPageType }) : throwIf(previewRefusal())
}

function drawCached(fileId: string, read: () => Promise<Uint8Array>) {
  const cached = cachedPages.get(fileId)
  if (cached && !(cached.again && isReached(cached.again))) return cached.page
  const drawing: CachedPage = { page: drawFirstPage(read) }
  cachedPages.set(fileId, drawing)
  drawing.page.catch((error: unknown) => {
    if (isOutOfTime(error)) drawing.again = now().add({ minutes: retryAfterMinutes })
    else cachedPages.delete(fileId)
  })
  const [oldest] = cachedPages.keys()
  if (oldest !== undefined && cachedPages.size > maxCachedPages) cachedPages.delete(oldest)
  return drawing.page
}

const isReached = (moment: Temporal.Instant) => Temporal.Instant.compare(now(), moment) >= 0
const isOutOfTime = (error: unknown) => error instanceof Exhausted && error.isOutOfTime

function nullIfOutOfTime(error: unknown): null {
  if (isOutOfTime(error)) return null
  throw error
}

async function readWhole(files: FileStore, id: string, bytes: number): Promise<Uint8Array> {
  const { parts, close } = await files.read(id, bytes)
  try {
    return Buffer.concat(await Array.fromAsync(parts))
  } finally {
    close()
  }
}
