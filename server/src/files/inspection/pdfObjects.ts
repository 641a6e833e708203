import type { Bytes } from '../bytes.ts'
import { matchesIn, type Window, windowsOf } from './windows.ts'

/** A PDF dictionary that is an object by itself or the dictionary of a stream. */
export interface PdfDictionary {
  /** The source text, from `<<` to `>>`. */
  text: string
  /** The decoded names among its keys and values, without those in nested dictionaries. `#41` is decoded to `A`. */
  names: string[]
  /** True if a stream's content follows. */
  isStream: boolean
  /** Offset in the file at which the next token begins, after the dictionary and any spaces and comments. */
  end: number
}

const nothing = /(?:[\s\0]|%[^\r\n]*)+/y
const token = /<<|>>|[[\]{}]|<[0-9A-Fa-f\s\0]*>|\/[^\s\0()<>[\]{}/%]*|[^\s\0()<>[\]{}/%]+/y

/** Maximum number of characters of a dictionary; normal ones have a few thousand. */
const maxDictionaryBytes = 4 * 1024 * 1024

/**
 * Yields the dictionary at the beginning of each object, if it has one. Searches the whole file for objects instead of
 * using its index, which could mislead. Yields `incomplete` for a dictionary without a proper end, which viewers may
 * interpret differently.
 */
export function* dictionariesIn(content: Bytes): Generator<PdfDictionary | 'incomplete'> {
  for (const window of windowsOf(content)) {
    for (const { index } of matchesIn(window, /(?<!end)obj/g)) {
      const found = dictionaryAt(content, window, index + 3)
      if (found) yield found
    }
  }
}

/** Returns the dictionary at this offset, or null if there is none. Reads on if it extends beyond the window. */
function dictionaryAt(content: Bytes, window: Window, at: number): PdfDictionary | 'incomplete' | null {
  const begin = window.from + at
  let { text, isLast } = window
  let offset = at
  for (let size = 4 * text.length; ; size *= 4) {
    const start = skipNothing(text, offset)
    const isDictionary = text.startsWith('<<', start)
    if (!isDictionary && (isLast || start + 2 <= text.length)) return null
    const found = isDictionary ? readDictionary(text, start) : 'incomplete'
    const isWhole = found !== 'incomplete' && found.end + 'stream'.length <= text.length
    if (isLast || isWhole || text.length >= maxDictionaryBytes)
      return found === 'incomplete' ? found : { ...found, end: begin - offset + found.end }
    text = content.read(begin, begin + Math.min(size, maxDictionaryBytes)).toString('latin1')
    isLast = begin + text.length >= content.length
    offset = 0
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
    else if (found.startsWith('/') && !open.includes('<<', 1)) names.push(decodeName(found.slice(1)))
  } while (open.length > 0)
  const end = skipNothing(text, at)
  return { text: text.slice(start, at), names, isStream: text.startsWith('stream', end), end }
}

function skipNothing(text: string, at: number): number {
  nothing.lastIndex = at
  return nothing.test(text) ? nothing.lastIndex : at
}

/**
 * Returns the offset after the string that starts here. Brackets within it are balanced or escaped with a backslash.
 */
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

const decodeName = (name: string) =>
  name.replace(/#([0-9A-Fa-f]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const plainNames = ['Type', 'ObjStm', 'N', 'First', 'Length', 'Extends', 'Filter', 'FlateDecode']
const maxPlainLength = 10_000

/**
 * Returns whether a dictionary describes an object stream in the usual way. It must have few, unescaped keys, each
 * occurring once. Its content must be in the file, and be uncompressed or compressed with Flate.
 */
export function isPlainObjectStream({ text, names, isStream }: PdfDictionary): boolean {
  if (!isStream || text.length > maxPlainLength || /[^\w\s\0<>[\]/]/.test(text)) return false
  if (new Set(names).size !== names.length || names.some((name) => !plainNames.includes(name))) return false
  const type = !names.includes('Type') || /\/Type[\s\0]*\/ObjStm\b/.test(text)
  const filter = /\/Filter[\s\0]*(?:\/FlateDecode\b|\[[\s\0]*\/FlateDecode[\s\0]*\])/.test(text)
  return type && filter === names.includes('Filter') && filter === names.includes('FlateDecode')
}
