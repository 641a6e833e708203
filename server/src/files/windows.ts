import type { Bytes } from './bytes.ts'

/** How much is looked at together, and how much behind it is seen too: what is looked for is shorter than that. */
const size = 192 * 1024
const ahead = 64 * 1024
/** What is seen of what stands before. */
const behind = 16

/** A part of a content as text, one character a byte, with some of what stands around it. */
export interface Window {
  text: string
  /** Where in the content the text begins. */
  from: number
  /** Where in the text the part begins and ends: what begins outside of it belongs to another. */
  begins: number
  ends: number
  /** Whether the text goes to the content's end. */
  isLast: boolean
}

/** A content, part by part. */
export function* windowsOf(content: Bytes): Generator<Window> {
  const room = Buffer.alloc(behind + size + ahead)
  for (let at = 0; at < content.length; at += size) {
    const from = Math.max(0, at - behind)
    const to = Math.min(content.length, at + size + ahead)
    yield {
      text: content.read(from, to, room).toString('latin1'),
      from,
      begins: at - from,
      ends: Math.min(content.length, at + size) - from,
      isLast: to === content.length,
    }
  }
}

/** The matches of a pattern (flag `g`) that begin in this part. */
export function* matchesIn({ text, begins, ends }: Window, pattern: RegExp): Generator<RegExpExecArray> {
  pattern.lastIndex = begins
  for (let match = pattern.exec(text); match && match.index < ends; match = pattern.exec(text)) {
    const next = pattern.lastIndex
    yield match
    pattern.lastIndex = next
  }
}

/** Whether a pattern (flag `g`) is found in this part. */
export const isFoundIn = (window: Window, pattern: RegExp): boolean => !matchesIn(window, pattern).next().done

/** Whether a pattern (flag `g`) is found anywhere in a content. */
export const isFound = (content: Bytes, pattern: RegExp): boolean =>
  windowsOf(content).some((window) => isFoundIn(window, pattern))
