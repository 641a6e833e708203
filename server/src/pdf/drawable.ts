/** The character that replaces those missing from the fonts. */
const missing = '\ufffd'
/** The number of letters after which a long word may be broken anywhere, so that it stays within its column. */
const maxWordLength = 24
const breakAfterCharacters = 12

/**
 * Returns the code points that a TrueType font can draw, read from its table `cmap` (formats 4 and 12; every font has
 * one of them).
 */
export function charactersOf(font: Buffer): Set<number> {
  const tables = font.readUInt16BE(4)
  const at = Array.from({ length: tables }, (_, index) => 12 + index * 16).find(
    (entry) => font.toString('latin1', entry, entry + 4) === 'cmap',
  )
  const cmap = font.subarray(at === undefined ? font.length : font.readUInt32BE(at + 8))
  const characters = new Set<number>()
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4))
    const format = table.readUInt16BE(0)
    const ranges = format === 4 ? rangesOf4(table) : format === 12 ? rangesOf12(table) : []
    for (const [from, to] of ranges) for (let code = from; code <= to; code++) characters.add(code)
  }
  return characters
}

function rangesOf4(table: Buffer): [from: number, to: number][] {
  const twice = table.readUInt16BE(6)
  return Array.from({ length: twice / 2 }, (_, index): [number, number] => [
    table.readUInt16BE(16 + twice + index * 2),
    table.readUInt16BE(14 + index * 2),
  ]).filter(([from]) => from !== 0xffff)
}

const rangesOf12 = (table: Buffer): [from: number, to: number][] =>
  Array.from({ length: table.readUInt32BE(12) }, (_, index) => [
    table.readUInt32BE(16 + index * 12),
    table.readUInt32BE(20 + index * 12),
  ])

/**
 * Returns the text in a form that the fonts can draw: in one line, without control characters and direction marks.
 * Characters that no font has are replaced, and very long words can be broken.
 */
export function toDrawableText(text: string, fontCharacters: ReadonlySet<number>): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Bidi_Control}\u200b\ufeff]/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
  const characters = Array.from(clean, (character) =>
    fontCharacters.has(character.codePointAt(0) ?? 0) ? character : missing,
  )
  return characters
    .join('')
    .replace(new RegExp(`[^ ]{${maxWordLength + 1},}`, 'gu'), (word) =>
      word.replace(new RegExp(`.{${breakAfterCharacters}}(?=.)`, 'gu'), '$&\u200b'),
    )
}
