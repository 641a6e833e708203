import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** Returns the concatenation of buffers and of strings with one character per byte. */
export const joined = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Returns a chunk of a PNG: length, type, data, checksum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

/**
 * Returns a grey PNG that declares this size but contains only one row of pixels. `extra` chunks precede the pixels.
 */
export function samplePng(width = 1, height = 1, extra: Buffer[] = []): Buffer {
  const head = Buffer.concat([uint32(width), uint32(height), Buffer.of(8, 0, 0, 0, 0)])
  const pixels = deflateSync(Buffer.alloc(2))
  const chunks = [pngChunk('IHDR', head), ...extra, pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

/** Returns a segment of a JPEG: marker, length, data. */
export const jpegSegment = (marker: number, data: Uint8Array): Buffer =>
  Buffer.concat([Buffer.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff), data])

/** Returns a JPEG that declares this size but contains only a few bytes of image data. `extra` segments come first. */
export function sampleJpeg(width = 1, height = 1, extra: Buffer[] = []): Buffer {
  const frame = Buffer.of(8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0)
  const scan = Buffer.concat([jpegSegment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)), Buffer.of(1, 0xff, 0, 2, 0xff, 0xd0, 3)])
  return Buffer.concat([Buffer.of(0xff, 0xd8), ...extra, jpegSegment(0xc0, frame), scan, Buffer.of(0xff, 0xd9)])
}

/** Returns a PDF without pages that also contains these objects, each a dictionary or a stream. */
export function samplePdf(...objects: (string | Buffer)[]): Buffer {
  const all = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>', ...objects]
  const parts = all.flatMap((object, index) => [`${index + 1} 0 obj\n`, object, '\nendobj\n'])
  const end = `trailer <</Root 1 0 R/Size ${all.length + 1}>>\nstartxref\n9\n%%EOF\n`
  return joined('%PDF-1.7\n%\xe2\xe3\n', ...parts, end)
}

/** Returns an object stream for `samplePdf`, in which objects are hidden in compressed data. */
export function pdfObjectStream(text: string, filter = '/FlateDecode'): Buffer {
  const data = deflateSync(text)
  const dictionary = `<</Type/ObjStm/N 1/First 4/Filter ${filter}/Length ${data.length}>>\nstream\r\n`
  return Buffer.concat([Buffer.from(dictionary), data, Buffer.from('\r\nendstream')])
}

/** An entry of a ZIP archive, with properties that a test may declare incorrectly. */
interface ZipEntry {
  name: string
  data: string | Buffer
  declared?: number
  localName?: string
  flags?: number
  /** True to compress the entry so that it unpacks to one byte and then to nothing for a long time. */
  isPadded?: boolean
}

/**
 * Returns compressed data that unpacks to the first byte, then to nothing for many empty blocks, and then to the rest.
 */
const paddedDeflate = (plain: Buffer): Buffer =>
  Buffer.concat([
    Buffer.of(0, 1, 0, 0xfe, 0xff),
    plain.subarray(0, 1),
    ...Array.from({ length: 40_000 }, () => Buffer.of(0, 0, 0, 0xff, 0xff)),
    deflateRawSync(plain.subarray(1)),
  ])

/** Returns a ZIP archive. */
export function zipOf(entries: ZipEntry[], comment = ''): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, declared, localName = name, flags = 0, isPadded } of entries) {
    const plain = typeof data === 'string' ? Buffer.from(data) : data
    const packed = isPadded ? paddedDeflate(plain) : deflateRawSync(plain)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(plain), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(declared ?? plain.length, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(localName), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, rest, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const records = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(records.length, 8)
  end.writeUInt32LE(offset, 12)
  end.writeUInt16LE(Buffer.byteLength(comment), 16)
  return Buffer.concat([...locals, records, Buffer.from('PK\x05\x06'), end, Buffer.from(comment)])
}

/** Returns the ZIP entries of a small Word document, to which tests can add others. */
export const docxEntries = (): ZipEntry[] => [
  {
    name: '[Content_Types].xml',
    data: '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  },
  { name: 'word/document.xml', data: '<w:document><w:body/></w:document>' },
]

/** Returns an OLE file with these streams in its directory, like an old Word document. */
export function sampleDoc(...streams: string[]): Buffer {
  const content = Buffer.alloc(2560)
  Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1').copy(content)
  for (const [index, name] of ['Root Entry', ...streams].entries()) content.write(name, 1024 + index * 128, 'utf16le')
  return content
}

/** Returns the ZIP entries of a small Excel workbook, to which tests can add others. */
export const xlsxEntries = (): ZipEntry[] => [
  {
    name: '[Content_Types].xml',
    data: '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  },
  { name: 'xl/workbook.xml', data: '<workbook><sheets/></workbook>' },
  {
    name: 'xl/worksheets/sheet1.xml',
    data: '<worksheet><sheetData><row><c><f>SUM(A1:A9)</f></c></row></sheetData></worksheet>',
  },
]

/** Returns a record of an old Excel workbook with this type and data. */
export function xlsRecord(type: number, ...data: number[]): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, Buffer.from(data)])
}

/**
 * Returns an old Excel workbook with these records after its first one, and with these additional names in its
 * directory.
 */
export function sampleXls(records: Buffer[] = [], names: string[] = [], stream = 'Workbook'): Buffer {
  const book = Buffer.alloc(4096)
  Buffer.concat([xlsRecord(0x0809, 0, 6, 5, 0), ...records, xlsRecord(0x0a)]).copy(book)
  const head = Buffer.alloc(512, 0xff)
  Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1').copy(head)
  head.fill(0, 8, 24)
  for (const [at, value] of [
    [30, 9],
    [32, 6],
  ] as const)
    head.writeUInt16LE(value, at)
  // The file has one sector for the table, one for the directory, and then the workbook.
  for (const [at, value] of [
    [44, 1],
    [48, 1],
    [56, 4096],
    [72, 0],
    [76, 0],
  ] as const)
    head.writeUInt32LE(value, at)
  const table = Buffer.alloc(512, 0xff)
  const next = [0xfffffffd, 0xfffffffe, 3, 4, 5, 6, 7, 8, 9, 0xfffffffe]
  for (const [index, value] of next.entries()) table.writeUInt32LE(value, index * 4)
  const directory = Buffer.alloc(512)
  for (const [index, name] of ['Root Entry', stream, ...names].entries()) {
    const entry = directory.subarray(index * 128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE((name.length + 1) * 2, 64)
    entry.writeUInt32LE(name === stream ? 2 : 0xfffffffe, 116)
    entry.writeUInt32LE(name === stream ? book.length : 0, 120)
  }
  return Buffer.concat([head, table, directory, book])
}

/** Returns a GIF that declares this size and has this many frames. `extra` blocks come first. */
export function sampleGif(width = 1, height = 1, frames = 1, extra: Buffer[] = []): Buffer {
  const sizes = Buffer.alloc(4)
  sizes.writeUInt16LE(width, 0)
  sizes.writeUInt16LE(height, 2)
  const head = Buffer.concat([Buffer.from('GIF89a'), sizes, Buffer.of(0x80, 0, 0, 0, 0, 0, 255, 255, 255)])
  const frame = Buffer.concat([Buffer.of(0x2c, 0, 0, 0, 0), sizes, Buffer.of(0, 2, 2, 0x4c, 1, 0)])
  return Buffer.concat([head, ...extra, ...Array.from({ length: frames }, () => frame), Buffer.of(0x3b)])
}
