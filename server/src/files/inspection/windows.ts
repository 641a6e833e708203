import type { Bytes } from '../bytes.ts'

/** Bytes looked at together, and bytes visible behind them: every search text is shorter than that. */
const windowBytes = 192 * 1024
const overlapAfter = 64 * 1024
/** Bytes visible before them. */
const overlapBefore = 16

/** A part of a content as text, one character per byte, with some of its surroundings. */
export interface Window {
  text: string
  /** Offset in the content where the text begins. */
  from: number
  /** Offsets in the text where the part begins and ends: a match that begins outside belongs to another part. */
  begins: number
  ends: number
  /** True when the text reaches the content's end. */
  isLast: boolean
}

/** Yields a content part by part. */
export function* windowsOf(content: Bytes): Generator<Window> {
  const room = Buffer.alloc(overlapBefore + windowBytes + overlapAfter)
  for (let at = 0; at < content.length; at += windowBytes) {
    const from = Math.max(0, at - overlapBefore)
    const to = Math.min(content.length, at + windowBytes + overlapAfter)
    yield {
      text: content.read(from, to, room).toString('latin1'),
      from,
      begins: at - from,
      ends: Math.min(content.length, at + windowBytes) - from,
      isLast: to === content.length,
    }
  }
}

/** Yields the matches of a pattern (flag `g`) that begin in this part. */
export function* matchesIn({ text, begins, ends }: Window, pattern: RegExp): Generator<RegExpExecArray> {
  pattern.lastIndex = begins
  for (let match = pattern.exec(text); match && match.index < ends; match = pattern.exec(text)) {
    const next = pattern.lastIndex
    yield match
    pattern.lastIndex = next
  }
}

/** Returns whether a pattern (flag `g`) is found in this part. */
export const isFoundIn = (window: Window, pattern: RegExp): boolean => !matchesIn(window, pattern).next().done

/** Returns whether a pattern (flag `g`) is found anywhere in a content. */
export const isFound = (content: Bytes, pattern: RegExp): boolean =>
  windowsOf(content).some((window) => isFoundIn(window, pattern))
