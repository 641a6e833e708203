import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import {
  docxEntries,
  jpegSegment,
  joined,
  pdfObjectStream,
  pngChunk,
  sampleDoc,
  sampleGif,
  sampleJpeg,
  samplePdf,
  samplePng,
  sampleXls,
  xlsxEntries,
  zipOf,
} from '../server/testing/sampleFiles.ts'

/** Returns a small file of each kind, keyed by file name. */
export const smallFiles = (): Record<string, Buffer> => ({
  'small.pdf': samplePdf(pdfObjectStream('1 0 <</Type/Font>>')),
  'small.png': samplePng(),
  'small.jpg': sampleJpeg(),
  'small.gif': sampleGif(),
  'small.docx': zipOf(docxEntries()),
  'small.xlsx': zipOf(xlsxEntries()),
  'small.doc': sampleDoc('WordDocument'),
  'small.xls': sampleXls(),
  'small.txt': Buffer.from('text'),
  'small.zip': zipOf([{ name: 'a.txt', data: 'x' }]),
})

/**
 * Yields one file of each kind with this many bytes. Like real large files, they consist of compressed pictures with
 * text around them.
 */
export function* largeFiles(size: number): Generator<[name: string, content: Buffer]> {
  yield ['large.pdf', largePdf(size)]
  yield [
    'large.png',
    samplePng(
      6000,
      6000,
      times(size, 8192, (data) => pngChunk('IDAT', data)),
    ),
  ]
  const scan = Buffer.from(randomBytes(size).map((byte) => (byte === 0xff ? 0xfe : byte)))
  yield [
    'large.jpg',
    joined(sampleJpeg(4000, 3000, [jpegSegment(0xe1, Buffer.alloc(60_000))]).subarray(0, -2), scan, '\xff\xd9'),
  ]
  const blocks = joined('\x21\xfe', ...times(size, 255, (data) => joined('\xff', data)), '\0')
  yield ['large.gif', sampleGif(800, 600, 50, [blocks])]
  const pictures = (folder: string, bytes: number) =>
    times(bytes, 2_000_000, (data) => data).map((data, at) => ({ name: `${folder}/image${at}.png`, data }))
  const text = `<w:p>${'<w:r><w:t>All work and no play. </w:t></w:r>'.repeat(100_000)}</w:p>`
  yield [
    'large.docx',
    zipOf([...docxEntries(), { name: 'word/text.xml', data: text }, ...pictures('word/media', size - 1e6)]),
  ]
  yield ['large.xlsx', zipOf([...xlsxEntries(), { name: 'xl/worksheets/sheet2.xml', data: sheet(size * 5) }])]
  yield ['large.doc', joined(sampleDoc('WordDocument'), randomBytes(size))]
  yield ['large.xls', joined(sampleXls(), randomBytes(size - (size % 512)))]
  yield ['large.txt', Buffer.from('Grüße aus Kairo, and all the rest of it.\r\n'.repeat(size / 44))]
  yield ['large.zip', zipOf([{ name: 'a.docx', data: zipOf(docxEntries()) }, ...pictures('photos', size - 1e6)])]
}

const times = (size: number, each: number, transform: (data: Buffer) => Buffer) =>
  Array.from({ length: Math.floor(size / each) }, () => transform(randomBytes(each)))

function largePdf(size: number): Buffer {
  const pages = Array.from({ length: 300 }, (_, page) =>
    pdfObjectStream(`${page} 0 <</Type/Page/Parent 2 0 R>>`.repeat(50)),
  )
  const pictures = times(size, 100_000, (data) =>
    joined(`<</Type/XObject/Subtype/Image/Filter/DCTDecode/Length ${data.length}>>\nstream\n`, data, '\nendstream'),
  )
  return samplePdf(...pages, ...pictures, joined('<</Length 9>>\nstream\n', deflateSync('q Q'), '\nendstream'))
}

/** Returns the rows of a sheet of random numbers, which compress to less than half. */
function sheet(bytes: number): string {
  const digits = randomBytes(bytes / 8).toString('hex')
  const cells: string[] = []
  for (let at = 0; at < digits.length; at += 12) cells.push(`<c r="A1"><v>${digits.slice(at, at + 12)}</v></c>`)
  return `<worksheet><sheetData><row>${cells.join('')}</row></sheetData></worksheet>`
}
