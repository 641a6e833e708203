import { now } from '../../../clock.ts'
import type { Context } from '../../../context.ts'
import { allow } from '../../../errors.ts'
import { Exhausted } from '../../../files/aside.ts'
import type { FileStore } from '../../../files/store.ts'
import { drawFirstPage, firstPageType } from '../../../files/firstPage.ts'
import { notShown, shownFile } from './shownFile.ts'

interface Drawing {
  page: ReturnType<typeof drawFirstPage>
  /** The time from which a page that took too long is tried again: each attempt keeps others waiting. */
  again?: Temporal.Instant
}

/**
 * The last drawn pages by file, so that a popular document is drawn once, and one that cannot be drawn is not tried
 * repeatedly.
 */
const drawn = new Map<string, Drawing>()
const mostDrawn = 50
/** Minutes before a page that took too long is tried again. */
const rest = 5
/** The largest PDF in bytes whose page is drawn: it has to fit into memory. */
const mostBytes = 32 * 1024 * 1024

/** Returns the first page of a PDF as a picture. @throws Refusal 415 if it cannot be drawn. */
export async function firstPage(ctx: Context, { id }: { id: string }): Promise<File> {
  const { id: fileId, name, bytes } = await shownFile(ctx, id, ['pdf'])
  allow(bytes > mostBytes ? notShown() : null)
  const picture = await drawnOnce(fileId, () => wholeOf(ctx.app.files, fileId, bytes)).catch(noneInTime)
  return picture ? new File([picture], `${name}.webp`, { type: firstPageType }) : allow(notShown())
}

function drawnOnce(fileId: string, read: () => Promise<Uint8Array>) {
  const known = drawn.get(fileId)
  if (known && !(known.again && isReached(known.again))) return known.page
  const drawing: Drawing = { page: drawFirstPage(read) }
  drawn.set(fileId, drawing)
  drawing.page.catch((error: unknown) => {
    if (isOutOfTime(error)) drawing.again = now().add({ minutes: rest })
    else drawn.delete(fileId)
  })
  const [oldest] = drawn.keys()
  if (oldest !== undefined && drawn.size > mostDrawn) drawn.delete(oldest)
  return drawing.page
}

const isReached = (moment: Temporal.Instant) => Temporal.Instant.compare(now(), moment) >= 0
const isOutOfTime = (error: unknown) => error instanceof Exhausted && error.isOutOfTime

function noneInTime(error: unknown): null {
  if (isOutOfTime(error)) return null
  throw error
}

async function wholeOf(files: FileStore, id: string, bytes: number): Promise<Uint8Array> {
  const { parts, close } = await files.read(id, bytes)
  try {
    return Buffer.concat(await Array.fromAsync(parts))
  } finally {
    close()
  }
}
