import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOf } from '../bytes.ts'
import { inspectFile, type Kind } from './inspect.ts'
import { docxEntries, jpegSegment, pdfObjectStream, pngChunk, sampleDoc } from '../../../testing/sampleFiles.ts'
import { joined, sampleJpeg, samplePdf, samplePng, zipOf } from '../../../testing/sampleFiles.ts'

const all: Kind[] = ['pdf', 'jpg', 'png', 'doc', 'docx']

const refusal = async (content: Uint8Array, name: string, accepted = all) => {
  const found = await inspectFile(bytesOf(content), name, accepted)
  return 'refused' in found ? found.refused : null
}

const docx = (...entries: Parameters<typeof zipOf>[0]) => zipOf([...docxEntries(), ...entries])
const html = '<!DOCTYPE html><script>alert(1)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const zip = zipOf([{ name: 'a.txt', data: 'a' }])
const exif = jpegSegment(0xe1, Buffer.from('Exif\0\0II*\0'))

const good: [string, Buffer, Kind][] = [
  ['sick note.pdf', samplePdf(), 'pdf'],
  ['compressed.pdf', samplePdf(pdfObjectStream('1 0 <</Type/Font>>')), 'pdf'],
  ['linked.pdf', samplePdf('<</S/URI/URI(https://example.com/docs/JavaScript/Launch)>>'), 'pdf'],
  ['updated.pdf', joined(samplePdf(), samplePdf().subarray(9), '\r\n\0'), 'pdf'],
  ['photo.jpg', sampleJpeg(4000, 3000), 'jpg'],
  ['photo.JPEG', sampleJpeg(1, 1, [exif]), 'jpg'],
  ['padded.jpg', joined(sampleJpeg(), '\0\0\xff\r\n'), 'jpg'],
  ['preview.jpg', joined(sampleJpeg(), '\0\0', sampleJpeg()), 'jpg'],
  ['scan.png', samplePng(8000, 5000), 'png'],
  ['texts.png', samplePng(1, 1, [pngChunk('tEXt', Buffer.from('Comment\0a < b'))]), 'png'],
  ['letter.doc', sampleDoc('WordDocument', '1Table'), 'doc'],
  ['letter.docx', docx(), 'docx'],
  ['pictures.docx', docx({ name: 'word/media/image1.png', data: samplePng() }), 'docx'],
  ['long.docx', docx({ name: 'word/long.xml', data: '<w:p/>'.repeat(100_000) }), 'docx'],
]

test.each(good)('%s is accepted', async (name, content, kind) => {
  expect(await inspectFile(bytesOf(content), name, all)).toMatchObject({ kind, safeName: name, mediaType: /\// })
})

describe('kinds', () => {
  test.each(['note.svg', 'note.html', 'note.exe', 'note', 'note.pdf.js', '.pdf.', 'pdf'])(
    '%s is not accepted',
    async (name) => {
      expect(await refusal(samplePdf(), name)).toBe(
        'This type of file is not accepted. Please choose a file of type PDF, JPG, JPEG, PNG, DOC or DOCX.',
      )
    },
  )

  test('only accepted kinds', async () => {
    expect(await refusal(samplePdf(), 'a.pdf', ['jpg', 'png'])).toMatch('JPG, JPEG or PNG')
    expect(await refusal(samplePng(), 'a.png', ['jpg', 'png'])).toBeNull()
  })

  test('an empty file is refused as empty', async () => {
    expect(await refusal(Buffer.alloc(0), 'a.pdf')).toBe('This file is empty. Please choose another file.')
  })

  const contents = Object.entries({
    pdf: samplePdf(),
    jpg: sampleJpeg(),
    png: samplePng(),
    doc: sampleDoc('WordDocument'),
    docx: docx(),
  })
  const others = Object.entries({ svg: Buffer.from(svg), html: Buffer.from(html), exe: Buffer.from('MZ\x90'), zip })
  const pairs = [...contents, ...others].flatMap(([inside, content]) =>
    contents.filter(([outside]) => outside !== inside).map(([outside]) => [inside, outside, content] as const),
  )
  test.each(pairs)('%s inside a file named .%s', async (inside, outside, content) => {
    const expected = inside === 'zip' && outside === 'docx' ? 'not a Word document' : 'its content is something else'
    expect(await refusal(content, `note.${outside}`)).toMatch(expected)
  })
})

const script = '<</S/JavaScript/JS(app.alert(1))>>'
const refusedFiles: [string, string, Buffer, string][] = [
  ['bytes before the PDF', 'a.pdf', joined('x', samplePdf()), 'its content is something else'],
  ['HTML behind the PDF', 'a.pdf', joined(samplePdf(), html), 'data before or after'],
  ['a ZIP behind the PDF', 'a.pdf', joined(samplePdf(), zip), 'data before or after'],
  ['a ZIP before the end of the PDF', 'a.pdf', joined(samplePdf(), zip, '\n%%EOF'), 'two files in one'],
  ['a script in the PDF', 'a.pdf', samplePdf(`(${html})`), 'two files in one'],
  ['a PDF cut off', 'a.pdf', samplePdf().subarray(0, -8), 'damaged'],
  ['JavaScript', 'a.pdf', samplePdf(script), 'contains a program'],
  ['JavaScript, spelled out', 'a.pdf', samplePdf('<</#53 %x\n/J#61vaScript/JS 5 0 R>>'), 'contains a program'],
  ['JavaScript by reference', 'a.pdf', samplePdf('<</S 4 0 R>>', '/JavaScript'), 'contains a program'],
  ['JavaScript, listed', 'a.pdf', samplePdf('<</Names<</JavaScript 4 0 R>>>>'), 'contains a program'],
  ['JavaScript behind a comment', 'a.pdf', samplePdf(`<</S %${'x'.repeat(999)}\n/JavaScript>>`), 'contains a program'],
  ['JavaScript, compressed', 'a.pdf', samplePdf(pdfObjectStream(`1 0 ${script}`)), 'contains a program'],
  ['compressed in another way', 'a.pdf', samplePdf(pdfObjectStream('x', '[/LZWDecode /FlateDecode]')), 'damaged'],
  ['compressed, filter spelled out', 'a.pdf', samplePdf(pdfObjectStream('x', '/Fl#61teDecode')), 'damaged'],
  ['compressed, by reference', 'a.pdf', samplePdf(pdfObjectStream('x', '9 0 R')), 'damaged'],
  ['compressed bomb', 'a.pdf', samplePdf(pdfObjectStream(' '.repeat(101 * 1024 * 1024))), 'damaged'],
  ['object stream without an end', 'a.pdf', samplePdf('<</Type/ObjStm>>stream\n'), 'damaged'],
  ['Launch', 'a.pdf', samplePdf('<</Type/Action /S /Launch/F(cmd.exe)>>'), 'contains a program'],
  ['attached file', 'a.pdf', samplePdf('<</Type/EmbeddedFile>>stream\nx\nendstream'), 'other files attached'],
  ['protected', 'a.pdf', samplePdf('<</Encrypt 5 0 R>>'), 'protected'],
  ['data behind IEND', 'a.png', joined(samplePng(), '\0'), 'contains other data'],
  ['a ZIP behind the PNG', 'a.png', joined(samplePng(), zip), 'contains other data'],
  ['a ZIP inside the PNG', 'a.png', samplePng(1, 1, [pngChunk('zipz', zip)]), 'two files in one'],
  ['HTML inside the PNG', 'a.png', samplePng(1, 1, [pngChunk('tEXt', Buffer.from(html))]), 'two files in one'],
  ['a PDF inside the PNG', 'a.png', samplePng(1, 1, [pngChunk('tEXt', samplePdf())]), 'two files in one'],
  ['41 megapixels of PNG', 'a.png', samplePng(8200, 5000), 'more than 40 megapixels'],
  ['4 billion by 4 billion', 'a.png', samplePng(4294967295, 4294967295), 'more than 40 megapixels'],
  ['no width', 'a.png', samplePng(0, 5), 'damaged'],
  ['a PNG cut off', 'a.png', samplePng().subarray(0, -1), 'damaged'],
  [
    'a PNG with a flipped bit',
    'a.png',
    samplePng().map((byte, at) => (at === 18 ? byte ^ 1 : byte)) as Buffer,
    'damaged',
  ],
  [
    'a PNG without pixels',
    'a.png',
    Buffer.from(
      samplePng()
        .toString('latin1')
        .replace(/....IDAT.*(?=....IEND)/s, ''),
      'latin1',
    ),
    'damaged',
  ],
  ['data behind the JPEG', 'a.jpg', joined(sampleJpeg(), 'MotionPhoto'), 'contains other data'],
  ['half a JPEG behind the JPEG', 'a.jpg', joined(sampleJpeg(), sampleJpeg().subarray(0, -4)), 'contains other data'],
  ['a ZIP inside the JPEG', 'a.jpg', sampleJpeg(1, 1, [jpegSegment(0xfe, zip)]), 'two files in one'],
  ['SVG inside the JPEG', 'a.jpg', sampleJpeg(1, 1, [jpegSegment(0xfe, Buffer.from(svg))]), 'two files in one'],
  ['a PDF inside the JPEG', 'a.jpg', sampleJpeg(1, 1, [jpegSegment(0xfe, samplePdf())]), 'two files in one'],
  ['41 megapixels of JPEG', 'a.jpg', sampleJpeg(8200, 5000), 'more than 40 megapixels'],
  ['a large JPEG behind the JPEG', 'a.jpg', joined(sampleJpeg(), sampleJpeg(60_000, 60_000)), 'contains other data'],
  ['a JPEG cut off', 'a.jpg', sampleJpeg().subarray(0, -2), 'damaged'],
  ['a JPEG without a frame', 'a.jpg', Buffer.of(0xff, 0xd8, 0xff, 0xd9), 'damaged'],
  ['macros', 'a.docx', docx({ name: 'word/vbaProject.bin', data: 'x' }), 'contains macros'],
  [
    'macros by type',
    'a.docx',
    zipOf([{ name: '[Content_Types].xml', data: 'macroEnabled' }, ...docxEntries().slice(1)]),
    'contains macros',
  ],
  [
    'a spreadsheet',
    'a.docx',
    zipOf([
      { name: '[Content_Types].xml', data: '' },
      { name: 'xl/workbook.xml', data: '' },
    ]),
    'not a Word document',
  ],
  [
    'a type of another document',
    'a.docx',
    zipOf([{ name: '[Content_Types].xml', data: '<Types/>' }, ...docxEntries().slice(1)]),
    'not a Word document',
  ],
  [
    'a remote template',
    'a.docx',
    docx({
      name: 'word/_rels/settings.xml.rels',
      data: '<Relationships><Relationship Type="x/attachedTemplate" Target="http://x" TargetMode="External"/></Relationships>',
    }),
    'loads another',
  ],
  [
    'embedded HTML',
    'a.docx',
    docx({ name: 'word/_rels/document.xml.rels', data: '<Relationship Id="a" Type="x/aFChunk" Target="a.htm"/>' }),
    'loads another',
  ],
  [
    'too many entries',
    'a.docx',
    docx(...Array.from({ length: 5_000 }, (_, at) => ({ name: `word/${at}`, data: '' }))),
    'too large when unpacked',
  ],
  [
    'too much, declared',
    'a.docx',
    docx({ name: 'word/a', data: 'x', declared: 101 * 1024 * 1024 }),
    'too large when unpacked',
  ],
  ['packed too well', 'a.docx', docx({ name: 'word/a', data: ' '.repeat(20_000_000) }), 'too large when unpacked'],
  [
    'more than declared',
    'a.docx',
    docx({ name: 'word/a', data: 'x'.repeat(5000), declared: 10 }),
    'too large when unpacked',
  ],
  ['less than declared', 'a.docx', docx({ name: 'word/a', data: 'x', declared: 10 }), 'damaged'],
  ['two names', 'a.docx', docx({ name: 'word/a', data: 'x', localName: 'word/b' }), 'damaged'],
  ['the same name twice', 'a.docx', docx({ name: 'word/DOCUMENT.xml', data: 'x' }), 'damaged'],
  ['a way out of the folder', 'a.docx', docx({ name: '../../etc/passwd', data: 'x' }), 'damaged'],
  ['encrypted entries', 'a.docx', docx({ name: 'word/a', data: 'x', flags: 1 }), 'damaged'],
  ['data behind the archive', 'a.docx', joined(docx(), html), 'damaged'],
  ['a PDF in the archive', 'a.docx', zipOf([{ name: '%PDF-1.7', data: '' }, ...docxEntries()]), 'two files in one'],
  ['another OLE file', 'a.doc', sampleDoc('Workbook'), 'not a Word document'],
  ['macros in a .doc', 'a.doc', sampleDoc('WordDocument', 'Macros', 'VBA', '_VBA_PROJECT'), 'contains macros'],
  ['a ZIP behind the .doc', 'a.doc', joined(sampleDoc('WordDocument'), zip), 'two files in one'],
  ['a .doc cut off', 'a.doc', sampleDoc('WordDocument').subarray(0, 600), 'damaged'],
]

test.each(refusedFiles)(
  '%s (%s) is refused with a sentence that names the remedy',
  async (_what, name, content, expected) => {
    const sentence = await refusal(content, name)
    expect(sentence).toMatch(expected)
    expect(sentence).toMatch(/\. Please .+\.$|please .+\.$/)
  },
)

test('a file cut off or changed anywhere gets an answer, never a fault', async () => {
  const files = good.map(([name, content]) => ({ name, content })).filter(({ content }) => content.length < 5_000)
  const change = fc.record({
    file: fc.constantFrom(...files),
    at: fc.nat(5_000),
    to: fc.option(fc.nat(255), { nil: -1 }),
  })
  await fc.assert(
    fc.asyncProperty(change, async ({ file, at, to }) => {
      const content = Buffer.from(file.content)
      const changed =
        to === -1 ? content.subarray(0, at) : content.fill(to, at % content.length, (at % content.length) + 1)
      const found = await inspectFile(bytesOf(changed), file.name, all)
      expect('refused' in found ? found.refused : found.kind).toBeTypeOf('string')
    }),
    { numRuns: 500 },
  )
})
