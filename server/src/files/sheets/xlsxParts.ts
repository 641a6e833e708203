import { type CellStyles, cellText } from './xlsxCells.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const typeOf = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`

/** Maximum number of characters in a sheet's name. */
const maxNameLength = 31

/** Returns a complete XML document with this content. */
export const inXml = (text: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`

/** Returns the start of a sheet's XML up to its first row, which is frozen. */
export const opening = (widths: readonly number[], rightToLeft: boolean): string =>
  inXml(
    `<worksheet xmlns="${main}"><sheetViews><sheetView${rightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>` +
      '<sheetData>',
  )

/** Returns valid sheet names: unique, not empty, and at most 31 characters long. */
export function sheetNames(names: readonly string[]): string[] {
  const usedNames = new Set<string>()
  return names.map((name) => {
    const clean =
      name
        .replace(/[[\]/\\:*?]/g, ' ')
        .replace(/^'|'$/g, ' ')
        .trim() || 'Sheet'
    let unique = clean.slice(0, maxNameLength)
    for (let number = 2; usedNames.has(unique.toLowerCase()); number++) {
      unique = `${clean.slice(0, maxNameLength - ` (${number})`.length)} (${number})`
    }
    usedNames.add(unique.toLowerCase())
    return unique
  })
}

/** Returns the parts that a workbook needs besides its sheets, as pairs of name and content. */
export function packageParts(sheets: readonly string[], styles: CellStyles): [name: string, text: string][] {
  const numbered = sheets.map((name, index) => ({ name: cellText(name), number: index + 1 }))
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const relations = (inner: string) => `<Relationships xmlns="${packaging}/relationships">${inner}</Relationships>`
  const type = (part: string, contentType: string) => `<Override PartName="${part}" ContentType="${contentType}"/>`
  return [
    ['xl/styles.xml', stylesXml(styles)],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbered
        .map(({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        numbered.map(({ number }) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)).join('') +
          relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
      ),
    ],
    ['_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      '[Content_Types].xml',
      `<Types xmlns="${packaging}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        type('/xl/workbook.xml', typeOf('sheet.main')) +
        type('/xl/styles.xml', typeOf('styles')) +
        `${numbered.map(({ number }) => type(`/xl/worksheets/sheet${number}.xml`, typeOf('worksheet'))).join('')}</Types>`,
    ],
  ]
}

/** The lowest id of a custom number format. */
const firstFormat = 164

function stylesXml(styles: CellStyles): string {
  const formats: string[] = []
  const looks = styles.looks.map((look) => {
    if (look === 'head') return '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
    if (look === 'headOfNumbers')
      return '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment horizontal="right"/></xf>'
    if (look === 'quoted') return '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>'
    const id = firstFormat + formats.length
    formats.push(`<numFmt numFmtId="${id}" formatCode="${cellText(look)}"/>`)
    return `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`
  })
  const font = (inner: string) => `<font>${inner}<sz val="11"/><name val="Calibri"/></font>`
  const plainFormat = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"'
  return (
    `<styleSheet xmlns="${main}">` +
    (formats.length ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '') +
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    `<cellStyleXfs count="1">${plainFormat}/></cellStyleXfs>` +
    `<cellXfs count="${looks.length + 1}">${plainFormat} xfId="0"/>${looks.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}
