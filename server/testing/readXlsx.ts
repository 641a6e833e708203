import { unzipped } from './unzipped.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (xml: string) => xml.replace(/&(\w+);/g, (_all, name: string) => entities[name] ?? '?')

/**
 * Returns the parts of a workbook, and one of its sheets as rows of cells. A cell with text is that text; a cell with a
 * number is the number and its format, as one text.
 */
export async function readXlsx(file: Pick<File, 'arrayBuffer'>, number = 1) {
  const parts = await unzipped(new Uint8Array(await file.arrayBuffer()))
  const part = (name: string) => String(parts.get(name))
  const styles = part('xl/styles.xml')
  const formats = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code = '']) => [id, plain(code)]),
  )
  const [, cellStyles = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(styles) ?? []
  const formatOf = [...cellStyles.matchAll(/<xf ([^>]*)>/g)].map(([, attributes = '']) =>
    formats.get(/numFmtId="(\d+)"/.exec(attributes)?.[1]),
  )
  const sheet = part(`xl/worksheets/sheet${number}.xml`)
  const rows = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c ([^>]*)>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs)].map(
      ([, attributes = '', value = '', text]) => {
        if (text !== undefined) return plain(text)
        const style = Number(/s="(\d+)"/.exec(attributes)?.[1])
        return `${value} ${formatOf[style]}`
      },
    ),
  )
  const strings = [...sheet.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => plain(text))
  return { names: [...parts.keys()], part, sheet, styles, strings, rows }
}
