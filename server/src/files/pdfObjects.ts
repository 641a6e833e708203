/** A dictionary of a PDF that is an object of its own, or the head of a stream. */
export interface PdfDictionary {
  /** As it is written, from `<<` to `>>`. */
  text: string
  /** Its names, `#41` read as `A`: keys and values, without those of dictionaries within it. */
  names: string[]
  /** Whether the content of a stream follows. */
  isStream: boolean
  /** Where what follows begins, behind spaces and comments. */
  end: number
}

const nothing = /(?:[\s\0]|%[^\r\n]*)+/y
const token = /<<|>>|[[\]{}]|<[0-9A-Fa-f\s\0]*>|\/[^\s\0()<>[\]{}/%]*|[^\s\0()<>[\]{}/%]+/y

/**
 * Every dictionary that begins an object, wherever in the file it stands: tables of contents and lengths are not
 * believed. `incomplete` for one that does not end as it should; what a reader would make of that is anybody's guess.
 */
export function* dictionariesIn(text: string): Generator<PdfDictionary | 'incomplete'> {
  const object = /(?<!end)obj/g
  while (object.test(text)) {
    const start = skipNothing(text, object.lastIndex)
    if (text.startsWith('<<', start)) yield readDictionary(text, start)
  }
}

function readDictionary(text: string, start: number): PdfDictionary | 'incomplete' {
  const names: string[] = []
  const open: string[] = []
  let at = start
  do {
    at = skipNothing(text, at)
    if (text[at] === '(') {
      at = stringEnd(text, at)
      continue
    }
    token.lastIndex = at
    const found = token.exec(text)?.[0]
    if (found === undefined) return 'incomplete'
    at = token.lastIndex
    if (found === '<<' || found === '[') open.push(found)
    else if (found === '>>' || found === ']') {
      if (open.pop() !== (found === ']' ? '[' : '<<')) return 'incomplete'
    } else if (/^(?:[{}]|endobj|stream|endstream|obj)$/.test(found)) return 'incomplete'
    else if (found.startsWith('/') && !open.includes('<<', 1)) names.push(decoded(found.slice(1)))
  } while (open.length > 0)
  const end = skipNothing(text, at)
  return { text: text.slice(start, at), names, isStream: text.startsWith('stream', end), end }
}

function skipNothing(text: string, at: number): number {
  nothing.lastIndex = at
  return nothing.test(text) ? nothing.lastIndex : at
}

/** Behind the string that begins here; brackets within it are in pairs, or have a backslash before them. */
function stringEnd(text: string, start: number): number {
  const bracket = /\\[^]|[()]/g
  bracket.lastIndex = start
  let depth = 0
  for (let found = bracket.exec(text); found; found = bracket.exec(text)) {
    if (found[0] === '(') depth++
    if (found[0] === ')' && --depth === 0) return bracket.lastIndex
  }
  return text.length
}

const decoded = (name: string) =>
  name.replace(/#([0-9A-Fa-f]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const plainNames = ['Type', 'ObjStm', 'N', 'First', 'Length', 'Extends', 'Filter', 'FlateDecode']
const longestPlain = 10_000

/**
 * Whether a dictionary is that of compressed objects as programs write it: its few keys, each once, none spelled out,
 * packed with Flate or not at all, nothing said elsewhere.
 */
export function isPlainObjectStream({ text, names, isStream }: PdfDictionary): boolean {
  if (!isStream || text.length > longestPlain || /[^\w\s\0<>[\]/]/.test(text)) return false
  if (new Set(names).size !== names.length || names.some((name) => !plainNames.includes(name))) return false
  const type = !names.includes('Type') || /\/Type[\s\0]*\/ObjStm\b/.test(text)
  const filter = /\/Filter[\s\0]*(?:\/FlateDecode\b|\[[\s\0]*\/FlateDecode[\s\0]*\])/.test(text)
  return type && filter === names.includes('Filter') && filter === names.includes('FlateDecode')
}
