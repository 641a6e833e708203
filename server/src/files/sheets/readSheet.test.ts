import { expect, test } from 'vitest'
import { xlsxEntries, zipOf } from '../../../testing/sampleFiles.ts'
import { readSheet } from './readSheet.ts'
import { type XlsxColumn, xlsxFile, xlsxSheet } from './xlsx.ts'

/** Returns a workbook as other programs write it, with shared strings and a sheet name of its own. */
function workbook(rows: string, { strings = '', styles = '' } = {}) {
  const parts = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="People" sheetId="3" r:id="rId7"/><sheet name="B" r:id="rId8"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId8" Target="worksheets/b.xml"/><Relationship Target="/xl/worksheets/a.xml" Id="rId7"/></Relationships>',
    'xl/worksheets/a.xml': `<x:worksheet xmlns:x="y"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    'xl/worksheets/b.xml': '<worksheet/>',
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
  }
  const others = xlsxEntries().filter(({ name }) => name === '[Content_Types].xml')
  return zipOf([...others, ...Object.entries(parts).map(([name, data]) => ({ name, data }))])
}
const read = async (content: Uint8Array, most = 100) => {
  const answer = await readSheet(content, most)
  return 'refused' in answer ? answer.refused : answer.rows
}

test('files of our own writer are read: texts, numbers as they are, and days as days', async () => {
  const columns: XlsxColumn<string>[] = [
    { title: 'Name', type: 'text', value: (name) => name },
    { title: 'Day', type: 'day', value: () => '2024-02-29' },
    { title: 'Pay', type: 'money', value: () => '1234.50', currency: () => 'EGP' },
    { title: 'Count', type: 'whole', value: () => 5000 },
  ]
  const names = ['=1+1', 'Ann & <Bob> "C"', '_x0041_', 'منى']
  const file = await xlsxFile('a.xlsx', xlsxSheet('People', columns, names))
  expect(await read(new Uint8Array(await file.arrayBuffer()))).toEqual([
    { line: 1, cells: ['Name', 'Day', 'Pay', 'Count'], numbers: [] },
    ...names.map((name, index) => ({
      line: index + 2,
      cells: [name, '2024-02-29', '1234.5', '5000'],
      numbers: [1, 2, 3],
    })),
  ])
})

test('files of other programs are read: rich texts, results of formulas, gaps, and rows without values', async () => {
  const rows =
    '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="s"><x:v>1</x:v></x:c></x:row>' +
    '<x:row r="2"/><x:row r="3" spans="1:3"><x:c r="A3" s="1"/></x:row>' +
    '<x:row r="4"><x:c r="A4" t="str"><x:f>A1&amp;"x"</x:f><x:v>Ax</x:v></x:c><x:c r="B4" s="1"><x:v>45351</x:v></x:c>' +
    '<x:c r="C4" s="2"><x:v>45351.75</x:v></x:c><x:c r="D4" t="b"><x:v>1</x:v></x:c>' +
    '<x:c r="E4" s="0"><x:v>0.30000000000000004</x:v></x:c><x:c r="F4" s="3"><x:v>12</x:v></x:c>' +
    '<x:c r="G4" s="4"><x:v>0.1</x:v></x:c><x:c r="H4" s="5"><x:v>0.07</x:v></x:c></x:row>'
  const strings =
    '<si><t>E&#109;ail</t></si><si><r><t>First</t></r><r><t xml:space="preserve"> Name</t></r><rPh><t>no</t></rPh></si>'
  const styles =
    '<numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/><numFmt numFmtId="171" formatCode="#,##0 &quot;days&quot;"/><numFmt numFmtId="172" formatCode="0.00%"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="9"/><xf numFmtId="172"/></cellXfs>'
  expect(await read(workbook(rows, { strings, styles }))).toEqual([
    { line: 1, cells: ['Email', '', 'First Name'], numbers: [] },
    {
      line: 4,
      cells: ['Ax', '2024-02-29', '2024-02-29', 'Yes', '0.3', '12', '10%', '7%'],
      numbers: [1, 2, 4, 5, 6, 7],
    },
  ])
})

test('no more rows than requested are read, whatever follows', async () => {
  const rows = Array.from({ length: 50 }, (_, row) => `<x:row r="${row + 1}"><x:c><x:v>${row}</x:v></x:c></x:row>`)
  expect(await read(workbook(rows.join('')), 3)).toHaveLength(3)
})

test('a file that is no workbook, broken, or built to be large is refused in a sentence', async () => {
  expect(await read(Buffer.from('PK\x03\x04 nothing'))).toMatch(/\.$/)
  const others = xlsxEntries()
  expect(await read(zipOf(others))).toMatch(/CSV UTF-8/)
  expect(await read(zipOf([...others, { name: 'xl/vbaProject.bin', data: 'x' }]))).toMatch(/macro/i)
  const bomb = Buffer.alloc(40 * 1024 * 1024, '<x:row/>')
  expect(await read(workbook(bomb.toString()))).toMatch(/\.$/)
})
