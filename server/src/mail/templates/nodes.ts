/** An opening tag, a closing tag or a text in cleaned HTML, which is well-formed. */
export type HtmlNode =
  | { kind: 'open'; tag: string; attributes: ReadonlyMap<string, string>; isVoid: boolean }
  | { kind: 'close'; tag: string }
  | { kind: 'text'; text: string }

const tagPattern = /<(\/?)([a-z][a-z0-9]*)([^>]*)>/gi
const attributePattern = /([a-z-]+)(?:="([^"]*)")?/gi
const voidTags = new Set(['br', 'hr', 'img'])

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Returns cleaned markup with its entities replaced by characters. */
export const decodeEntities = (text: string) =>
  text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? '')

/** Returns the tags and texts of cleaned HTML, in order. */
export function nodesOf(html: string): HtmlNode[] {
  const nodes: HtmlNode[] = []
  let end = 0
  const addText = (text: string) => {
    if (text) nodes.push({ kind: 'text', text: decodeEntities(text) })
  }
  for (const { 0: markup, 1: slash, 2: name = '', 3: rest = '', index } of html.matchAll(tagPattern)) {
    addText(html.slice(end, index))
    end = index + markup.length
    const tag = name.toLowerCase()
    if (slash) nodes.push({ kind: 'close', tag })
    else nodes.push({ kind: 'open', tag, attributes: attributesOf(rest), isVoid: voidTags.has(tag) })
  }
  addText(html.slice(end))
  return nodes
}

const attributesOf = (markup: string) =>
  new Map(
    Array.from(markup.matchAll(attributePattern), ([, name = '', value = '']) => [
      name.toLowerCase(),
      decodeEntities(value),
    ]),
  )

/**
 * Returns the declarations of a `style` by property, in the order in which they apply. If a property is declared twice,
 * only the last declaration is returned.
 */
export function declarationsOf(style: string | undefined): ReadonlyMap<string, string> {
  const declarations = new Map<string, string>()
  for (const [name, value] of allDeclarationsOf(style)) {
    declarations.delete(name)
    declarations.set(name, value)
  }
  return declarations
}

/** Maximum length of a value in a cleaned style. */
const maxValueLength = 250

/** Returns all declarations of a `style`, those with `!important` last. */
export function allDeclarationsOf(style: string | undefined): readonly (readonly [name: string, value: string])[] {
  const all = (style ?? '').split(';').flatMap((declaration) => {
    const at = declaration.indexOf(':')
    if (at < 0) return []
    const value = declaration
      .slice(at + 1)
      .replace(/\s+/g, ' ')
      .trim()
    // Cleaning the HTML removes such a value.
    if (value.length > maxValueLength) return []
    const isImportant = /!\s*important$/i.test(value)
    const plainValue = value.replace(/\s*!\s*important$/i, '').toLowerCase()
    return [{ name: declaration.slice(0, at).trim().toLowerCase(), value: plainValue, isImportant }]
  })
  const inOrder = [...all.filter(({ isImportant }) => !isImportant), ...all.filter(({ isImportant }) => isImportant)]
  return inOrder.map(({ name, value }) => [name, value] as const)
}

/** Elements that begin a new line unless their style makes them inline. */
const blocks = new Set('p div h1 h2 h3 h4 h5 h6 ul ol li table tr blockquote pre hr center br'.split(' '))

/** Returns the lines of text that readers see in cleaned HTML, with variables. Links are replaced by their text. */
export function linesOf(html: string): string[] {
  let text = ''
  const open: { tag: string; isBlock: boolean }[] = []
  for (const node of nodesOf(html)) {
    if (node.kind === 'text') text += node.text.replace(/\s+/g, ' ')
    else if (node.kind === 'open') {
      const isInline = declarationsOf(node.attributes.get('style')).get('display')?.startsWith('inline') ?? false
      const isBlock = blocks.has(node.tag) && !isInline
      text += isBlock ? '\n' : isCell(node.tag) ? ' ' : (node.attributes.get('alt') ?? '')
      if (!node.isVoid) open.push({ tag: node.tag, isBlock })
    } else {
      const at = open.findLastIndex(({ tag }) => tag === node.tag)
      const closed = at < 0 ? [] : open.splice(at)
      text += closed.some(({ isBlock }) => isBlock) ? '\n' : isCell(node.tag) ? ' ' : ''
    }
  }
  return text.split('\n').map((line) => line.replace(/ +/g, ' ').trim())
}

const isCell = (tag: string) => tag === 'td' || tag === 'th'
