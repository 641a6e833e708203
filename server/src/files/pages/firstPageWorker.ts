import { PDFiumLibrary, PDFiumModule } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { answerTasks } from '../workerQueue.ts'

/** Pixels of the longer side: an A4 page at 150 dpi. */
const longerSidePixels = 1754
/** Bytes that one PDF may take while it is drawn, including the PDF itself. */
const maxMemoryBytes = 256 * 1024 * 1024

// The thread's own limits do not count the drawing's memory, so growth beyond the limit is refused here.
const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65_536 > maxMemoryBytes) throw new RangeError('This PDF takes too much memory')
  return grow.call(this, pages)
}

answerTasks((pdf: Uint8Array) => draw(pdf).catch(breakOff))

/** Returns the first page of a PDF; null when it cannot be drawn. */
async function draw(pdf: Uint8Array): Promise<Uint8Array | null> {
  // Each file gets a fresh library: one file can neither affect nor see the next.
  const library = await PDFiumLibrary.initBase({
    vendor: (options) => PDFiumModule({ ...options, printErr: () => undefined }),
  })
  const document = await library.loadDocument(pdf).catch(noDocument)
  const page = document?.getPage(0)
  const { originalWidth = 0, originalHeight = 0 } = page?.getOriginalSize() ?? {}
  if (!page || !(originalWidth > 0) || !(originalHeight > 0)) return null
  const scale = longerSidePixels / Math.max(originalWidth, originalHeight)
  const { data } = await page.render({
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
    renderFormFields: true,
    render: ({ data: raw, width, height }) =>
      sharp(raw, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .webp({ quality: 85 })
        .toBuffer(),
  })
  return new Uint8Array(data)
}

/** Returns null when the library cannot open the file; rethrows real errors of the library. */
function noDocument(error: unknown): null {
  if (error instanceof WebAssembly.RuntimeError) throw error
  return null
}

/**
 * Turns a crash of the drawing (out of memory, or out of bounds) into a plain error of the language, which can cross
 * threads.
 */
function breakOff(error: unknown): never {
  if (error instanceof WebAssembly.RuntimeError) throw new RangeError('The drawing broke off', { cause: error })
  throw error
}
