import { inflateSync } from 'node:zlib'

/** A typeset PDF as tests read it: its pages and their text. */
export interface ReadPdf {
  pages: number
  /** The visible text, with runs separated by `|`. Arabic is in visual order, with the last letter first. */
  text: string
  /** The uncompressed content of the file. */
  plain: string
  /** The types of its structure elements: `H1`, `Table`, `TH` … */
  tags: string[]
}

export function readPdf(bytes: Uint8Array): ReadPdf {
  const plain = Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    [...plain.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id = '', body = '']) => [id, body]),
  )
  const object = (id = '') => objects.get(id) ?? ''
  const stream = (id = '') => {
    const body = /stream\n([\s\S]*)\nendstream/.exec(object(id))?.[1] ?? ''
    return /\/FlateDecode/.test(object(id)) ? inflateSync(Buffer.from(body, 'latin1')).toString('latin1') : body
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  const text = pages.map((page) => {
    const fonts = new Map(
      [...page.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [
        name,
        namesIn(stream(/\/ToUnicode (\d+)/.exec(object(id))?.[1])),
      ]),
    )
    return visibleTextIn(stream(/\/Contents (\d+)/.exec(page)?.[1]), fonts)
  })
  const tags = [...plain.matchAll(/\/Type \/StructElem\n\s*\/S \/(\w+)/g)].map(([, tag = '']) => tag)
  return { pages: pages.length, text: text.join('\n'), plain, tags }
}

/** Returns the characters of a font by code. */
function namesIn(table: string): Map<number, string> {
  const names = [...table.matchAll(/^<([\dA-F]{4})> <([\dA-F]+)>/gm)].map(
    ([, code = '', name = '']): [number, string] => [
      Number.parseInt(code, 16),
      Buffer.from(name, 'hex').swap16().toString('utf16le'),
    ],
  )
  return new Map(names)
}

/** Matches one character of a PDF string: an escape sequence, or any character except a backslash or parenthesis. */
const within = String.raw`\\[\s\S]|[^\\()]`
const nested = `${within}|\\((?:${within})*\\)`
const fontOrText = new RegExp(String.raw`/(f\d+) [\d.]+ Tf|\(((?:${nested}|\((?:${nested})*\))*)\)`, 'g')

function visibleTextIn(content: string, fonts: Map<string, Map<number, string>>): string {
  let font = new Map<number, string>()
  let text = ''
  for (const [, name, encoded] of content.matchAll(fontOrText)) {
    if (name !== undefined) {
      font = fonts.get(name) ?? new Map()
      text += '|'
    } else text += [...codesIn(encoded ?? '')].map((code) => font.get(code) ?? '').join('')
  }
  return text
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Yields the two-byte codes of a PDF string. */
function* codesIn(encoded: string) {
  const bytes = encoded.replace(/\\(\d{3}|[\s\S])/g, (_all, escaped: string) =>
    escaped.length === 3 ? String.fromCharCode(Number.parseInt(escaped, 8)) : (escapes[escaped] ?? escaped),
  )
  for (let at = 0; at + 1 < bytes.length; at += 2) yield bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1)
}
