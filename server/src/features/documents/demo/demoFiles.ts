import { crc32, deflateRawSync } from 'node:zlib'
import { xlsxFile, xlsxSheet } from '../../../files/sheets/xlsx.ts'
import { demoPdf } from '../../../people/demo/demoPdf.ts'

/** File types in the demo company: allowed for documents and simple to generate. */
export const demoKinds = ['pdf', 'docx', 'xlsx', 'jpg', 'png', 'gif', 'txt', 'zip'] as const
export type DemoKind = (typeof demoKinds)[number]

interface Content {
  title: string
  lines: readonly string[]
  /** Number that varies the colour, so that no two pictures are the same. */
  shade: number
}

/** Returns a small, valid file of this type: a picture, or a text with a title and some lines. */
export async function demoFile(kind: DemoKind, { title, lines, shade }: Content): Promise<File> {
  const name = `${title}.${kind}`
  const text = [title, '', ...lines, ''].join('\n')
  switch (kind) {
    case 'pdf':
      return demoPdf(name, title, lines)
    case 'docx':
      return new File([wordDocument([title, ...lines])], name)
    case 'xlsx':
      return xlsxFile(
        name,
        xlsxSheet(
          'Sheet',
          [
            { title: 'Item', type: 'text', value: (line: string) => line },
            { title: 'Number', type: 'whole', value: (line: string) => line.length * shade },
          ],
          lines,
        ),
      )
    case 'txt':
      return new File([text], name)
    case 'zip':
      return new File([archive({ 'Read me.txt': text, 'Lines.txt': lines.join('\n') })], name)
    default:
      return new File([await cachedPicture(kind, shade)], name)
  }
}

type PictureKind = 'jpg' | 'png' | 'gif'
const pictures = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** Returns the picture of this kind and shade, which is drawn and encoded once. */
function cachedPicture(kind: PictureKind, shade: number): Promise<Uint8Array<ArrayBuffer>> {
  const key = `${kind} ${shade}`
  const picture = pictures.get(key) ?? drawPicture(kind, shade)
  pictures.set(key, picture)
  return picture
}

/** The measures of a picture and its squares in pixels. */
const [width, height, square] = [320, 200, 40]

/** Returns the colour of a square as red, green and blue. */
const colourOf = (across: number, down: number, shade: number) => [
  across * 30,
  (down * 45 + shade * 20) % 256,
  (across + down + shade) * 15,
]

/** Returns a picture of coloured squares; its hue depends on the shade. */
async function drawPicture(kind: PictureKind, shade: number): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded only here, because most starts draw no pictures.
  const { default: sharp } = await import('sharp')
  const rows = Array.from({ length: height / square }, (_, down) => {
    const squares = Array.from({ length: width / square }, (__, across) =>
      Buffer.alloc(square * 3, Buffer.from(colourOf(across, down, shade))),
    )
    return Buffer.alloc(square * width * 3, Buffer.concat(squares))
  })
  const image = sharp(Buffer.concat(rows), { raw: { width, height, channels: 3 } })
  const encoded = kind === 'gif' ? image.gif({ effort: 1 }) : image.toFormat(kind === 'jpg' ? 'jpeg' : kind)
  return new Uint8Array(await encoded.toBuffer())
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'

/** Returns a Word document with these paragraphs. */
function wordDocument(paragraphs: readonly string[]): Uint8Array<ArrayBuffer> {
  const body = paragraphs
    .map((line) => `<w:p><w:r><w:t xml:space="preserve">${escapeXml(line)}</w:t></w:r></w:p>`)
    .join('')
  return archive({
    '[Content_Types].xml': `${declaration}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${declaration}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  })
}

/** Returns a ZIP archive of text files, keyed by path. */
function archive(texts: Record<string, string>): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(texts)) {
    const plain = Buffer.from(text)
    const packed = deflateRawSync(plain)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    // The entries are dated 1 January 2026, the earliest day in a demo company.
    common.writeUInt16LE(((2026 - 1980) << 9) | (1 << 5) | 1, 8)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(plain.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, place, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...locals, entries, Buffer.from('PK\x05\x06'), end]))
}
