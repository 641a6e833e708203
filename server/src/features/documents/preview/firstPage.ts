import { now } from '../../../clock.ts'
import type { Context } from '../../../context.ts'
import { allow } from '../../../errors.ts'
import { Exhausted } from '../../../files/aside.ts'
import type { FileStore } from '../../../files/store.ts'
import { drawFirstPage, firstPageType } from '../../../files/firstPage.ts'
import { notShown, shownFile } from './shownFile.ts'

interface Drawing {
  page: ReturnType<typeof drawFirstPage>
  /** From when on one that took too long is tried again: each time, it keeps the others waiting. */
  again?: Temporal.Instant
}

/**
 * Pages that were drawn last, by their files, so that a document that everybody opens is drawn once, and one of which
 * none can be drawn not again and again.
 */
const drawn = new Map<string, Drawing>()
const mostDrawn = 50
/** For how many minutes a page that took too long is not tried again. */
const rest = 5
/** Of a larger PDF no page is drawn: it would have to be in memory whole. */
const mostBytes = 32 * 1024 * 1024

/** The first page of a PDF as a picture. @throws Refusal 415 where there is none to be had of it. */
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
