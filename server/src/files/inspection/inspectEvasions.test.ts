import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bytesOf } from '../bytes.ts'
import { inspectFile, type Kind } from './inspect.ts'
import {
  docxEntries,
  joined,
  pdfObjectStream,
  sampleDoc,
  samplePdf,
  sampleJpeg,
  zipOf,
} from '../../../testing/sampleFiles.ts'

const all: Kind[] = ['pdf', 'jpg', 'png', 'doc', 'docx']

async function refusal(content: Uint8Array, name: string, accepted = all) {
  const found = await inspectFile(bytesOf(content), name, accepted)
  return 'refused' in found ? found.refused : null
}

const docx = (...entries: Parameters<typeof zipOf>[0]) => zipOf([...docxEntries(), ...entries])
const relations = (...inside: string[]) => `<Relationships>${inside.join('')}</Relationships>`
const relation = (type: string, rest: string) =>
  `<Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" ${rest}/>`
const remote = 'Target="http://x.example/a" TargetMode="External"'
const withRelations = (content: string, name = 'word/_rels/document.xml.rels') => docx({ name, data: content })
const withText = (body: string) =>
  zipOf([
    docxEntries()[0] ?? { name: '', data: '' },
    { name: 'word/document.xml', data: `<w:document>${body}</w:document>` },
  ])

describe('Word documents that load or run something are refused', () => {
  const loads = 'loads another document'
  test.each<[string, Buffer, string]>([
    [
      'a template, in .RELS',
      withRelations(relations(relation('attachedTemplate', remote)), 'word/_rels/settings.xml.RELS'),
      loads,
    ],
    ['an external object', withRelations(relations(relation('oleObject', remote))), loads],
    ['an external picture', withRelations(relations(relation('image', remote))), loads],
    [
      'external, spelled in capitals',
      withRelations(relations(relation('frame', remote.toUpperCase().replace('TARGETMODE', 'TargetMode')))),
      loads,
    ],
    ['external, its type hidden', withRelations(relations(relation('hyperlink&#47;', remote))), loads],
    [
      'external, its mode hidden',
      withRelations(relations(relation('frame', 'Target="x" TargetMode="&#69;xternal"'))),
      loads,
    ],
    [
      'external, behind a comparison',
      withRelations(relations(relation('frame', `Target="a>b" TargetMode="External"`))),
      loads,
    ],
    [
      'a hyperlink that says twice what it is',
      withRelations(relations(relation('hyperlink', `Type="x/frame" ${remote}`))),
      'damaged',
    ],
    [
      'an object inside',
      withRelations(relations(relation('oleObject', 'Target="embeddings/oleObject1.bin"'))),
      'program or another file',
    ],
    ['a control inside', withRelations(relations(relation('control', 'Target="x/a.xml"'))), 'program or another file'],
    [
      'macros under another name',
      withRelations(
        relations(
          '<Relationship Id="a" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="a.bin"/>',
        ),
      ),
      'contains macros',
    ],
    [
      'relations in UTF-16',
      docx({ name: 'word/_rels/document.xml.rels', data: Buffer.from(`\ufeff${relations()}`, 'utf16le') }),
      'damaged',
    ],
    [
      'relations that declare entities',
      withRelations(`<!DOCTYPE a [<!ENTITY e "External">]>${relations()}`),
      'damaged',
    ],
    ['relations in another alphabet', withRelations(`<?xml version="1.0" encoding="utf-7"?>${relations()}`), 'damaged'],
    ['DDE', withText('<w:fldSimple w:instr=" DDEAUTO c:\\\\cmd.exe"/>'), loads],
    ['DDE in a run', withText('<w:r><w:instrText xml:space="preserve"> DDE x y</w:instrText></w:r>'), loads],
    ['DDE in pieces', withText('<w:instrText>DD</w:instrText></w:r><w:r><w:instrText>EAUTO c</w:instrText>'), loads],
    ['DDE in small letters', withText('<w:instrText>ddeAuto c</w:instrText>'), loads],
    ['DDE as numbers', withText('<w:instrText> QUOTE 68 68 69 65</w:instrText>'), loads],
    ['DDE, a letter encoded', withText('<w:instrText>D&#68;E x</w:instrText>'), loads],
    ['DDE in a header', docx({ name: 'word/header1.XML', data: '<w:instrText>DDE x</w:instrText>' }), loads],
    [
      'DDE in a part of another name',
      docx({ name: 'word/header1.bin', data: '<?xml version="1.0"?><w:instrText>DDE x</w:instrText>' }),
      loads,
    ],
    ['text of another document', withText('<w:instrText>INCLUDETEXT "http://x.example/a"</w:instrText>'), loads],
    ['a picture from elsewhere', withText('<w:instrText>INCLUDEPICTURE "http://x.example/a" \\d</w:instrText>'), loads],
  ])('%s', async (_what, content, expected) => {
    expect(await refusal(content, 'a.docx')).toMatch(expected)
  })

  test.each<[string, Buffer]>([
    ['a hyperlink', withRelations(relations(relation('hyperlink', remote)))],
    [
      'a strict hyperlink',
      withRelations(
        relations(
          `<Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/hyperlink" ${remote}/>`,
        ),
      ),
    ],
    ['a picture inside', withRelations(relations(relation('image', 'Target="media/a.png"')))],
    [
      'page numbers and references',
      withText('<w:instrText> PAGE </w:instrText><w:instrText>REF DDE_of_me \\h</w:instrText>'),
    ],
    ['a word about it', withText('<w:t>DDEAUTO is a field</w:t>')],
    [
      'a hyperlink with an ampersand',
      withRelations(relations(relation('hyperlink', 'Target="http://x.example/?a=1&amp;b=2" TargetMode="External"'))),
    ],
  ])('%s is accepted', async (_what, content) => {
    expect(await refusal(content, 'a.docx')).toBeNull()
  })

  test.each([['_vba_project'], ['\x01Ole10Native']])('%j in a .doc', async (stream) => {
    expect(await refusal(sampleDoc('WordDocument', stream), 'a.doc')).toMatch('. Please')
  })

  test.each(['latin1', 'utf16le'] as const)('DDE in a .doc, as %s', async (encoding) => {
    const content = sampleDoc('WordDocument')
    content.write('\x13 DDEAUTO c:\\x \x14', 1900, encoding)
    expect(await refusal(content, 'a.doc')).toMatch(loads)
  })
})

const script = '1 0 <</S/JavaScript/JS(app.alert(1))>>'
/** Returns a PDF object stream with this dictionary. */
const stream = (dictionary: string, text = script) => {
  const data = deflateSync(text)
  return joined(`<<${dictionary.replace('LENGTH', String(data.length))}>>`, 'stream\r\n', data, '\r\nendstream')
}
const common = '/N 1/First 4/Length LENGTH'

describe('programs hidden in a PDF’s compressed objects are found', () => {
  test.each<[string, Buffer | string, string]>([
    [
      'its filter far before its type',
      stream(`/Filter/FlateDecode${' '.repeat(2_000)}/Type/ObjStm${common}`),
      'contains a program',
    ],
    [
      'its end far behind its type',
      stream(`/Type/ObjStm/Filter/FlateDecode${' '.repeat(2_000)}${common}`),
      'contains a program',
    ],
    [
      'a dictionary of thousands of characters',
      stream(`/Filter/FlateDecode${' '.repeat(100_000)}/Type/ObjStm${common}`),
      'damaged',
    ],
    ['no type', stream(`/Filter/FlateDecode${common}`), 'contains a program'],
    ['its type elsewhere', stream(`/Type 9 0 R/Filter/FlateDecode${common}`), 'damaged'],
    ['its keys spelled out', stream('/Type/#4fbjStm/Filter/FlateDecode/#4e 1/F#69rst 4'), 'damaged'],
    ['a comment in its dictionary', stream(`/Type/ObjStm%>>stream\n/Filter/FlateDecode${common}`), 'damaged'],
    ['another object begun in a comment', stream(`/Filter/FlateDecode/First 4%0 0 obj<<\n/N 1`), 'damaged'],
    ['a filter under its short key', stream(`/Type/ObjStm/F/FlateDecode${common}`), 'damaged'],
    ['how it is compressed elsewhere', stream(`/Type/ObjStm/Filter/FlateDecode/DecodeParms 9 0 R${common}`), 'damaged'],
    ['a filter twice', stream(`/Type/ObjStm/Filter/FlateDecode/Filter/FlateDecode${common}`), 'damaged'],
    ['a dictionary without its end', '<</Type/ObjStm/Filter/FlateDecode stream\nx\nendstream', 'damaged'],
    ['a dictionary closed too often', stream(`/Type/ObjStm>>/Filter/FlateDecode${common}`), 'damaged'],
    [
      'a comment before its content',
      joined('<</N 1/First 4/Filter/FlateDecode>>%x\nstream\n', deflateSync(script), '\nendstream'),
      'contains a program',
    ],
    [
      'a false stream before it',
      joined('(/ObjStm stream\n)\nendobj\n9 0 obj', pdfObjectStream(script)),
      'contains a program',
    ],
  ])('%s', async (_what, object, expected) => {
    expect(await refusal(samplePdf(object), 'a.pdf')).toMatch(expected)
  })

  test.each<[string, string, string]>([
    ['XFA', '<</AcroForm<</XFA 5 0 R>>>>', 'contains a program'],
    ['XFA in parts', '<</AcroForm<</XFA[(a)5 0 R]>>>>', 'contains a program'],
    ['rich media', '<</Subtype/RichMedia>>', 'contains a program'],
    ['a form sent when it opens', '<</OpenAction<</S/SubmitForm/F(http://x)>>>>', 'contains a program'],
    ['data taken in', '<</S/ImportData/F(x)>>', 'contains a program'],
    ['another file opened', '<</S/GoToR/F(\\\\\\\\x\\\\y)>>', 'contains a program'],
    ['an attachment opened', '<</S/GoToE/T<<>>>>', 'contains a program'],
    ['a file in a specification', '<</Type/Filespec/EF<</F 5 0 R>>>>', 'other files attached'],
    ['a file, its key spelled out', '<</#45F 5 0 R>>', 'other files attached'],
  ])('%s', async (_what, object, expected) => {
    expect(await refusal(samplePdf(object), 'a.pdf')).toMatch(expected)
    expect(await refusal(samplePdf(pdfObjectStream(`1 0 ${object}`)), 'a.pdf')).toMatch(expected)
  })

  test.each<[string, Buffer | string]>([
    ['a usual object stream', stream(`/Type/ObjStm/Filter/FlateDecode${common}`, '1 0 <</Type/Font>>')],
    ['one that extends another', stream(`/Type /ObjStm\n/Extends 8 0 R /Filter [ /FlateDecode ]${common}`, '1 0 <<>>')],
    ['words in a title', '<</Title(A stream of \\(obj\\) (things) \\) >>)/First 5 0 R>>'],
    [
      'a form with its resources',
      joined('<</Subtype/Form/Resources<</Font<</F1 5 0 R>>>>/Length 5>>\nstream\nq Q (\n\nendstream'),
    ],
    ['an outline', '<</Type/Outlines/First 5 0 R/Last 6 0 R/Count 2>>'],
  ])('%s is accepted', async (_what, object) => {
    expect(await refusal(samplePdf(object), 'a.pdf')).toBeNull()
  })
})

describe('unpacking is limited', () => {
  test('relationships that unpack to too much', async () => {
    const content = withRelations('<'.repeat(5 * 1024 * 1024))
    expect(await refusal(content, 'a.docx')).toMatch('too large when unpacked')
  })

  test('a text that unpacks to too much', async () => {
    const noise = Array.from({ length: 2_000_000 }, (_, i) => `<w:p w:i="${i}"/>`).join('')
    expect(await refusal(withText(noise), 'a.docx')).toMatch('too large when unpacked')
  })

  test('an entry with more content than declared', async () => {
    const content = docx({ name: 'word/media/a.png', data: 'x'.repeat(5000), declared: 4999 })
    expect(await refusal(content, 'a.docx')).toMatch('too large when unpacked')
  })

  test('a JPEG with very many scans', async () => {
    const scan = Buffer.of(0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3)
    const one = sampleJpeg()
    const many = joined(one.subarray(0, -2), ...Array.from({ length: 500 }, () => scan), one.subarray(-2))
    expect(await refusal(many, 'a.jpg')).toMatch('damaged')
  })
})

describe('sentences name the remedy', () => {
  const pictures: Kind[] = ['jpg', 'png']
  test.each<[string, Buffer]>([
    ['a photo that is none', Buffer.from('hello')],
    [
      'a photo that is two things',
      sampleJpeg(1, 1, [joined('\xff\xfe', Buffer.of(0, 30), '<script>alert(1)</script>   ')]),
    ],
  ])('%s is not recommended to become a PDF where none is accepted', async (_what, content) => {
    const sentence = await refusal(content, 'me.jpg', pictures)
    expect(sentence).toMatch(/ Please /)
    expect(sentence).not.toMatch('PDF')
  })

  test('PDF is recommended where it is accepted', async () => {
    expect(await refusal(Buffer.from('hello'), 'me.jpg')).toMatch('or save it as PDF')
  })
})

describe('nothing hides between two parts of a file', () => {
  const part = 192 * 1024
  /** Returns a PDF in which the object begins this many bytes before the end of the first inspected part. */
  const at = (before: number, object: Buffer | string) => {
    const start = samplePdf('').indexOf('3 0 obj\n') + '3 0 obj\n'.length
    return samplePdf(joined(`%${' '.repeat(part - start - before - 2)}\n`, object))
  }
  test.each([0, 1, 7, 20, 40, 65])('%i bytes before its end', async (before) => {
    expect(await refusal(at(before, '<</S /JavaScript /JS(app.alert(1))>>'), 'a.pdf')).toMatch('contains a program')
    expect(await refusal(at(before, '<</Filespec/EF<</F 5 0 R>>>>'), 'a.pdf')).toMatch('other files attached')
    expect(await refusal(at(before, '<</Encrypt 5 0 R>>'), 'a.pdf')).toMatch('protected')
    expect(await refusal(at(before, pdfObjectStream(script)), 'a.pdf')).toMatch('contains a program')
    expect(await refusal(at(before, pdfObjectStream('1 0 <</Type/Font>>')), 'a.pdf')).toBeNull()
    expect(await refusal(at(before, '(<script>alert(1)</script>)'), 'a.pdf')).toMatch('two files in one')
  })

  test('an attached file far behind its key', async () => {
    const far = `<</EF${' '.repeat(400_000)}<</F 5 0 R>>>>`
    expect(await refusal(samplePdf(far), 'a.pdf')).toMatch('other files attached')
  })

  test('a long dictionary is read whole, one above the limit refused', async () => {
    const long = (bytes: number) => `<</Kids[${'5 0 R '.repeat(bytes / 6)}]/Type/ObjStm>>stream\nx\nendstream`
    expect(await refusal(samplePdf(`<</Kids[${'5 0 R '.repeat(200_000)}]>>`), 'a.pdf')).toBeNull()
    expect(await refusal(samplePdf(long(1_200_000)), 'a.pdf')).toMatch('damaged')
    expect(await refusal(samplePdf(long(6_000_000)), 'a.pdf')).toMatch('damaged')
  })

  test('fields cut where a part of a document is unpacked', async () => {
    const filler = '<w:t>a</w:t>'.repeat(5_461)
    for (let shift = 0; shift < 40; shift += 9) {
      const body = `${' '.repeat(shift)}${filler}<w:instrText>DDEAUTO c:\\\\cmd.exe</w:instrText>`
      expect(await refusal(withText(body), 'a.docx')).toMatch('loads another document')
    }
  })
})

describe('an entry compressed to come out byte by byte is still recognized by its beginning', () => {
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000)])
  test.each<[string, Buffer, string, Kind[]]>([
    ['in a Word document', docx({ name: 'word/media/a.bin', data: program, isPadded: true }), 'a.docx', all],
    [
      'in an archive within a Word document',
      docx({ name: 'word/a.bin', data: zipOf([{ name: 'a.dat', data: program, isPadded: true }]), isPadded: true }),
      'a.docx',
      all,
    ],
    ['in an archive', zipOf([{ name: 'a.dat', data: program, isPadded: true }]), 'a.zip', [...all, 'zip']],
  ])('%s', async (_, content, name, accepted) => {
    expect(await refusal(content, name, accepted)).toMatch('contains a program')
  })
})
