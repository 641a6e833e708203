import { PDFiumLibrary, PDFiumModule } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { answerTasks } from './aside.ts'

/** Pixels of the longer side: an A4 page at 150 to the inch. */
const longestSide = 1754
/** Bytes that one PDF may take while it is drawn, with the PDF itself. */
const mostMemory = 256 * 1024 * 1024

// The thread's own limits do not count what the drawing takes, so that it is refused where it asks for more.
const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65_536 > mostMemory) throw new RangeError('This PDF takes too much memory')
  return grow.call(this, pages)
}

answerTasks((pdf: Uint8Array) => draw(pdf).catch(breakOff))

/** The first page of a PDF; null where there is none to be had of it. */
async function draw(pdf: Uint8Array): Promise<Uint8Array | null> {
  // Each begins with memory of its own: what a file did to the last has no say in the next, nor sees any of it.
  const library = await PDFiumLibrary.initBase({
    vendor: (options) => PDFiumModule({ ...options, printErr: () => undefined }),
  })
  const document = await library.loadDocument(pdf).catch(noDocument)
  const page = document?.getPage(0)
  const { originalWidth = 0, originalHeight = 0 } = page?.getOriginalSize() ?? {}
  if (!page || !(originalWidth > 0) || !(originalHeight > 0)) return null
  const scale = longestSide / Math.max(originalWidth, originalHeight)
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

/** What the library says of a file that it cannot open is no error of its own. */
function noDocument(error: unknown): null {
  if (error instanceof WebAssembly.RuntimeError) throw error
  return null
}

/** The drawing stopped: it was refused memory, or stepped out of its own. An error of the language's own tells so. */
function breakOff(error: unknown): never {
  if (error instanceof WebAssembly.RuntimeError) throw new RangeError('The drawing broke off', { cause: error })
  throw error
}
