/** A part of a text: a paragraph, or a bulleted or numbered list. */
export type Block = { paragraph: string } | { items: readonly string[]; isNumbered: boolean }

/** Matches the marker of a list item: `- `, `* `, `• ` or `– `, or a number such as `1. ` or `1) `. */
const entry = /^\s*(?:[-*•–·‣▪◦]|(\d{1,2})[.)])\s+(?=\S)/

/**
 * Returns the paragraphs and lists of a typed text. A line that begins with a bullet or a number is a list item; the
 * marker is removed. An empty line ends a paragraph.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let paragraph: string[] = []
  let list: { items: string[]; isNumbered: boolean } | undefined
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ paragraph: paragraph.join('\n') })
    paragraph = []
  }
  for (const line of text.split(/\r?\n/)) {
    const mark = entry.exec(line)
    if (!mark) {
      if (line.trim() === '') endParagraph()
      else {
        list = undefined
        paragraph.push(line.trimEnd())
      }
      continue
    }
    endParagraph()
    const isNumbered = mark[1] !== undefined
    if (list?.isNumbered !== isNumbered) {
      list = { items: [], isNumbered }
      blocks.push(list)
    }
    list.items.push(line.slice(mark[0].length).trim())
  }
  endParagraph()
  return blocks
}
