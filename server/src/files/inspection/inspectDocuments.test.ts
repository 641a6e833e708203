import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  docxEntries,
  joined,
  sampleGif,
  samplePdf,
  samplePng,
  sampleXls,
  xlsRecord,
  xlsxEntries,
  zipOf,
} from '../../../testing/sampleFiles.ts'
import { bytesOf } from '../bytes.ts'
import { documentKinds, inspectFile } from './inspect.ts'

const inspect = (content: Uint8Array | string, name: string) =>
  inspectFile(bytesOf(typeof content === 'string' ? Buffer.from(content) : content), name, documentKinds)
async function refusal(content: Uint8Array | string, name: string) {
  const found = await inspect(content, name)
  return 'refused' in found ? found.refused : null
}

const xlsx = (...entries: Parameters<typeof zipOf>[0]) => zipOf([...xlsxEntries(), ...entries])
const zip = (name: string, data: string | Buffer) => zipOf([{ name, data }])
const relation = (type: string, rest: string) =>
  `<Relationships><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" ${rest}/></Relationships>`
const sheetNamed = (type: number) => xlsRecord(0x0085, 0, 0, 0, 0, 0, type, 1, 0, 65)
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

const good: [string, Buffer | string, string][] = [
  ['moving.gif', sampleGif(640, 480, 100, [Buffer.of(0x21, 0xfe, 2, 72, 105, 0)]), 'image/gif'],
  [
    'plan.xls',
    sampleXls([sheetNamed(0), xlsRecord(0x01ae, 1, 0, 1, 4)], ['SummaryInformation']),
    'application/vnd.ms-excel',
  ],
  ['old.xls', sampleXls([], [], 'Book'), 'application/vnd.ms-excel'],
  [
    'plan.xlsx',
    xlsx({
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      data: relation('hyperlink', 'Target="http://x/" TargetMode="External"'),
    }),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  ['notes.txt', 'Grüße, 你好, مرحبا\r\n\tand a <script> in the middle\n', 'text/plain'],
  ['old.txt', Buffer.from('Gr\xfc\xdfe \x93quoted\x94', 'latin1'), 'text/plain'],
  ['wide.txt', utf16('Grüße\r\n'), 'text/plain'],
  ['long.txt', 'é'.repeat(100_000), 'text/plain'],
  [
    'scans.zip',
    zipOf([
      { name: 'a/', data: '' },
      { name: 'a/scan.png', data: samplePng() },
      { name: 'b.pdf', data: samplePdf() },
    ]),
    'application/zip',
  ],
  [
    'letters.zip',
    zipOf([
      { name: 'a.docx', data: zipOf(docxEntries()) },
      { name: 'inner.zip', data: zip('b.docx', zipOf(docxEntries())) },
    ]),
    'application/zip',
  ],
  // Normal contents of a workbook: printer settings, the embedded workbook of a chart, and a vector picture.
  [
    'plan.xlsx',
    xlsx(
      { name: 'xl/printerSettings/printerSettings1.bin', data: Buffer.from('P\0r\0i\0n\0t\0') },
      { name: 'xl/embeddings/Microsoft_Excel_Sheet1.xlsx', data: xlsx({ name: 'xl/media/a.svg', data: '<svg/>' }) },
    ),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  [
    'printed.zip',
    zip('a.xlsx', xlsx({ name: 'xl/printerSettings/printerSettings1.bin', data: 'x' })),
    'application/zip',
  ],
  ['Umlaute.zip', zip('Übersicht.txt', 'x'), 'application/zip'],
]

test.each(good)('%s is accepted', async (name, content, mediaType) => {
  expect(await inspect(content, name)).toMatchObject({ mediaType, safeName: name })
})

const refusedFiles: [string, string, Buffer | string, string][] = [
  ['data behind the GIF', 'a.gif', joined(sampleGif(), 'x'), 'contains other data'],
  [
    'a ZIP inside the GIF',
    'a.gif',
    sampleGif(1, 1, 1, [
      joined(
        '\x21\xfe\xc8',
        zip('a.txt', '').subarray(0, 0),
        Buffer.concat([zip('a', ''), Buffer.alloc(200)]).subarray(0, 200),
        '\0',
      ),
    ]),
    'two files in one',
  ],
  [
    'a script in the GIF',
    'a.gif',
    sampleGif(1, 1, 1, [joined('\x21\xfe\x19<script>alert(1)</script>\0')]),
    'two files in one',
  ],
  ['a GIF cut off', 'a.gif', sampleGif().subarray(0, -1), 'damaged'],
  ['a GIF without a frame', 'a.gif', sampleGif(1, 1, 0), 'damaged'],
  ['a GIF of 41 megapixels', 'a.gif', sampleGif(8200, 5000), '40 megapixels'],
  ['a GIF of too many frames', 'a.gif', sampleGif(1, 1, 5_001), '40 megapixels'],
  ['a GIF of too many pixels in its frames', 'a.gif', sampleGif(6000, 6000, 30), '40 megapixels'],
  ['macros in an .xls', 'a.xls', sampleXls([], ['_VBA_PROJECT_CUR']), 'contains macros'],
  ['a sheet of macros', 'a.xls', sampleXls([sheetNamed(1)]), 'contains macros'],
  ['a sheet of macros by its beginning', 'a.xls', sampleXls([xlsRecord(0x0809, 0, 6, 0x40, 0)]), 'contains macros'],
  ['another workbook', 'a.xls', sampleXls([xlsRecord(0x01ae, 1, 0, 4, 0, 0, 1, 97, 46)]), 'loads other data'],
  ['a packed file in an .xls', 'a.xls', sampleXls([], ['\x01Ole10Native']), 'program or another file'],
  ['a password', 'a.xls', sampleXls([xlsRecord(0x2f, 0, 0)]), 'protected'],
  ['no workbook', 'a.xls', sampleXls([], [], 'WordDocument'), 'not an Excel workbook'],
  ['an .xls cut off', 'a.xls', sampleXls().subarray(0, 2000), 'damaged'],
  ['a ZIP behind the .xls', 'a.xls', joined(sampleXls(), zip('a', 'b')), 'two files in one'],
  ['a Word document', 'a.xlsx', zipOf(docxEntries()), 'not an Excel workbook'],
  ['macros in an .xlsx', 'a.xlsx', xlsx({ name: 'xl/vbaProject.bin', data: 'x' }), 'contains macros'],
  ['sheets of macros', 'a.xlsx', xlsx({ name: 'xl/macrosheets/sheet1.xml', data: '<a/>' }), 'contains macros'],
  [
    'another workbook',
    'a.xlsx',
    xlsx({ name: 'xl/externalLinks/externalLink1.xml', data: '<a/>' }),
    'loads other data',
  ],
  ['data from elsewhere', 'a.xlsx', xlsx({ name: 'xl/connections.xml', data: '<connections/>' }), 'loads other data'],
  [
    'another workbook by relation',
    'a.xlsx',
    xlsx({ name: 'xl/_rels/workbook.xml.rels', data: relation('externalLink', 'Target="x.xml"') }),
    'loads other data',
  ],
  [
    'a formula that asks another machine',
    'a.xlsx',
    xlsx({ name: 'xl/worksheets/sheet2.xml', data: '<c><f>_xlfn.WEBSERVICE("http://x")</f></c>' }),
    'loads other data',
  ],
  [
    'that formula, spelled out',
    'a.xlsx',
    xlsx({ name: 'xl/worksheets/sheet2.xml', data: '<c><f>WEB&#83;ERVICE("http://x")</f></c>' }),
    'loads other data',
  ],
  [
    'a program in an .xlsx',
    'a.xlsx',
    xlsx({ name: 'xl/_rels/a.rels', data: relation('oleObject', 'Target="a.bin"') }),
    'program or another file',
  ],
  ...(
    [
      ['xl/embeddings/setup.exe', 'x'],
      ['xl/media/page.hta', '<script>'],
      ['xl/embeddings/oleObject1.bin', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
      ['xl/media/image1.png', Buffer.from('MZ\x90\0\x03\0', 'latin1')],
      ['xl/media/image2.png', '#!/bin/sh'],
      ['xl/embeddings/Microsoft_Excel_Sheet1.xlsx', xlsx({ name: 'xl/vbaProject.bin', data: 'x' })],
      ['xl/embeddings/package.bin', zip('run.cmd', 'x')],
      ['xl/embeddings/deep.xlsx', zip('a.zip', zip('b.zip', zip('c.txt', 'x')))],
    ] as const
  ).map(([name, data]): [string, string, Buffer, string] => [
    `${name} in an .xlsx`,
    'a.xlsx',
    xlsx({ name, data }),
    'program or another file',
  ]),
  ['a web page', 'a.txt', ' \n<!DOCTYPE html><p>', 'like a web page'],
  ['a picture of lines', 'a.txt', '<svg onload="alert(1)">', 'like a web page'],
  ['a web page in UTF-16', 'a.txt', utf16('<script>alert(1)</script>'), 'like a web page'],
  ['a program', 'a.txt', '#!/bin/sh\nrm -rf /', 'like a web page or a program'],
  ['a PDF', 'a.txt', 'x\n%PDF-1.7\n', 'two files in one'],
  ['control characters', 'a.txt', 'a\x07b', 'not plain text'],
  ['bytes', 'a.txt', randomBytes(5000), 'not plain text'],
  ['half of UTF-16', 'a.txt', utf16('ab').subarray(0, -1), 'not plain text'],
  ['a program by its name', 'a.zip', zip('setup.EXE', 'x'), 'contains a program'],
  ['a program, a dot behind its name', 'a.zip', zip('setup.exe. ', 'x'), 'contains a program'],
  [
    'a program by its content',
    'a.zip',
    zip('letter.pdf', Buffer.from('MZ\x90\0\x03\0', 'latin1')),
    'contains a program',
  ],
  ['a script by its content', 'a.zip', zip('letter', '#!/bin/sh'), 'contains a program'],
  ['a web page in the archive', 'a.zip', zip('index.html', '<p>'), 'contains a program'],
  [
    'macros in the archive',
    'a.zip',
    zip('a.docx', zipOf([...docxEntries(), { name: 'word/vbaProject.bin', data: '' }])),
    'contains a program',
  ],
  ['a program two archives deep', 'a.zip', zip('a.zip', zip('b.zip', zip('c.exe', ''))), 'contains a program'],
  ['archives four deep', 'a.zip', zip('a.zip', zip('b.zip', zip('c.zip', zip('d.txt', 'x')))), 'other archives'],
  ['an archive of another kind', 'a.zip', zip('a.7z', 'x'), 'other archives'],
  ['one under another name', 'a.zip', zip('a.pdf', Buffer.from('Rar!\x1a', 'latin1')), 'other archives'],
  ['a bomb', 'a.zip', zip('a.txt', Buffer.alloc(20_000_000)), 'too large when unpacked'],
  ['a bomb in an archive', 'a.zip', zip('b.zip', zip('a.txt', Buffer.alloc(20_000_000))), 'too large when unpacked'],
  [
    'more than it says',
    'a.zip',
    zipOf([{ name: 'a', data: 'x'.repeat(5000), declared: 10 }]),
    'too large when unpacked',
  ],
  ['a way out', 'a.zip', zip('../../etc/passwd', 'x'), 'unsafe file paths'],
  ['a way to the root', 'a.zip', zip('/etc/passwd', 'x'), 'unsafe file paths'],
  ['a drive', 'a.zip', zip('C:\\Windows\\a.txt', 'x'), 'unsafe file paths'],
  ['encrypted entries', 'a.zip', zipOf([{ name: 'a.txt', data: 'x', flags: 1 }]), 'protected'],
  ['a ZIP cut off', 'a.zip', zip('a.txt', 'x').subarray(0, -3), 'damaged'],
  ['something before it', 'a.zip', joined('x', zip('a.txt', 'x')), 'its content is something else'],
  ['something behind it', 'a.zip', joined(zip('a.txt', 'x'), 'x'), 'damaged'],
]

test.each(refusedFiles)(
  '%s (%s) is refused with a sentence that names the remedy',
  async (_what, name, content, expected) => {
    const sentence = await refusal(content, name)
    expect(sentence).toMatch(expected)
    expect(sentence).toMatch(/\. Please .+\.$/)
  },
)

test('archives within an archive may not unpack to more together than a single one may', async () => {
  const inner = zip('a.txt', Buffer.alloc(10_000_000))
  const many = zipOf(Array.from({ length: 32 }, (_, at) => ({ name: `${at}.zip`, data: inner })))
  expect(await refusal(many, 'a.zip')).toMatch('too large when unpacked')
})

test('a file cut off or changed anywhere gets an answer, never a fault', async () => {
  const files = good
    .map(([name, content]) => ({ name, content: Buffer.from(content) }))
    .filter(({ content }) => content.length < 10_000)
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
      const found = await inspect(changed, file.name)
      expect('refused' in found ? found.refused : found.kind).toBeTypeOf('string')
    }),
    { numRuns: 300 },
  )
})
