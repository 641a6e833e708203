/** A part of a text: a paragraph, or a list where each line begins with a mark or a number. */
export type Block = { paragraph: string } | { items: readonly string[]; numbered: boolean }

/** `- `, `* `, `• `, `– ` before an entry, or `1. ` and `1) `. */
const entry = /^\s*(?:[-*•–·‣▪◦]|(\d{1,2})[.)])\s+(?=\S)/

/**
 * The paragraphs and lists of a text as somebody typed it. Lines that begin with a mark or a number are the entries of a
 * list, without that; an empty line ends a paragraph.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let paragraph: string[] = []
  let list: { items: string[]; numbered: boolean } | undefined
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
    const numbered = mark[1] !== undefined
    if (list?.numbered !== numbered) {
      list = { items: [], numbered }
      blocks.push(list)
    }
    list.items.push(line.slice(mark[0].length).trim())
  }
  endParagraph()
  return blocks
}
