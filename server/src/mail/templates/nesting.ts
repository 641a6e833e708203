/** The elements that may directly contain each part of a table. */
const aroundParts: Record<string, readonly string[]> = {
  td: ['tr'],
  th: ['tr'],
  tr: ['table', 'tbody', 'thead', 'tfoot'],
  tbody: ['table'],
  thead: ['table'],
  tfoot: ['table'],
}

const isRowPart = (tag: string) => tag === 'table' || (tag in aroundParts && !isCell(tag))
const isCell = (tag: string) => tag === 'td' || tag === 'th'
const isHeading = (tag: string) => /^h[1-6]$/.test(tag)

const blocks = new Set('p div h1 h2 h3 h4 h5 h6 ul ol li table blockquote pre hr center'.split(' '))
/** The elements that can separate nested list items: an item may contain another one only within one of these. */
const aroundItems = new Set('ul ol td th table blockquote center pre h1 h2 h3 h4 h5 h6'.split(' '))

/**
 * Returns whether a tag is not allowed within the open elements. Browsers would then move or close an element, and its
 * text could have a different background than in the source.
 */
export function isMisnested(tag: string, open: readonly string[]): boolean {
  const parent = open.at(-1) ?? ''
  const parents = aroundParts[tag]
  if (parents) return !parents.includes(parent)
  if (isRowPart(parent)) return true
  if (tag === 'a') return open.includes('a')
  if (isHeading(tag) && isHeading(parent)) return true
  const sinceItems = open.slice(open.findLastIndex((each) => aroundItems.has(each)) + 1)
  if (tag === 'li' && sinceItems.includes('li')) return true
  return blocks.has(tag) && open.slice(open.findLastIndex(isCell) + 1).includes('p')
}
