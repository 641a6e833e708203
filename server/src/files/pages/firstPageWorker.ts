import { PDFiumLibrary, PDFiumModule } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { answerTasks } from '../workerQueue.ts'

/** Number of pixels of the longer side: an A4 page at 150 dpi. */
const longerSidePixels = 1754
/** Maximum memory in bytes for rendering a PDF, including the PDF itself. */
const maxMemoryBytes = 256 * 1024 * 1024

// The worker's memory limits don't cover WebAssembly, so its growth is limited here.
const grow = Reflect.get(WebAssembly.Memory.prototype, 'grow') as (this: WebAssembly.Memory, pages: number) => number
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65_536 > maxMemoryBytes) throw new RangeError('This PDF takes too much memory')
  return grow.call(this, pages)
}

answerTasks((pdf: Uint8Array) => draw(pdf).catch(breakOff))

/** Returns the first page of a PDF as a WebP image; null if it cannot be rendered. */
async function draw(pdf: Uint8Array): Promise<Uint8Array | null> {
  // Each file gets a new instance of the library, so that files can't affect or read each other.
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

/** Returns null if the library can't open the file. Rethrows a crash of the library. */
function noDocument(error: unknown): null {
  if (error instanceof WebAssembly.RuntimeError) throw error
  return null
}

/**
 * Converts a crash of the renderer (out of memory or out of bounds) into an error that can be passed between threads.
 */
function breakOff(error: unknown): never {
  if (error instanceof WebAssembly.RuntimeError) throw new RangeError('Rendering the page failed', { cause: error })
  throw error
}
