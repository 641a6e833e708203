import type { Bytes } from '../bytes.ts'

/**
 * Size in bytes of the parts of a file, which are searched one at a time. `overlapAfterBytes` is the number of bytes
 * added after a part, more than the length of any text that is searched for.
 */
const windowBytes = 192 * 1024
const overlapAfterBytes = 64 * 1024
/** Number of bytes added before a part. */
const overlapBeforeBytes = 16

/** A part of a file as text, one character per byte, with some text before and after it. */
export interface Window {
  text: string
  /** Offset in the file at which `text` begins. */
  from: number
  /**
   * Offsets in `text` at which the part begins and ends. Text outside of these offsets is added only so that matches
   * are complete: a match that begins there belongs to another part.
   */
  begins: number
  ends: number
  /** True if `text` reaches the end of the file. */
  isLast: boolean
}

/** Yields the parts of a file in order. */
export function* windowsOf(content: Bytes): Generator<Window> {
  const room = Buffer.alloc(overlapBeforeBytes + windowBytes + overlapAfterBytes)
  for (let at = 0; at < content.length; at += windowBytes) {
    const from = Math.max(0, at - overlapBeforeBytes)
    const to = Math.min(content.length, at + windowBytes + overlapAfterBytes)
    yield {
      text: content.read(from, to, room).toString('latin1'),
      from,
      begins: at - from,
      ends: Math.min(content.length, at + windowBytes) - from,
      isLast: to === content.length,
    }
  }
}

/** Yields the matches of a pattern that begin in this part. The pattern needs the flag `g`. */
export function* matchesIn({ text, begins, ends }: Window, pattern: RegExp): Generator<RegExpExecArray> {
  pattern.lastIndex = begins
  for (let match = pattern.exec(text); match && match.index < ends; match = pattern.exec(text)) {
    const next = pattern.lastIndex
    yield match
    pattern.lastIndex = next
  }
}

/** Returns whether a pattern with the flag `g` matches in this part. */
export const isFoundIn = (window: Window, pattern: RegExp): boolean => !matchesIn(window, pattern).next().done

/** Returns whether a pattern with the flag `g` matches anywhere in a file. */
export const isFound = (content: Bytes, pattern: RegExp): boolean =>
  windowsOf(content).some((window) => isFoundIn(window, pattern))
