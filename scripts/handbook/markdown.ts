import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import MarkdownIt, { type Token } from 'markdown-it'
import { filmHtml } from './filmHtml.ts'

/** A heading of a page, with its id in the address. */
export interface Heading {
  level: number
  id: string
  text: string
}

/** A part of a page under one heading, as the search knows it. */
export interface Section {
  /** The id of the heading; empty for the part above the second heading. */
  id: string
  heading: string
  text: string
}

/** A page made from Markdown. */
export interface RenderedPage {
  title: string
  /** The first paragraph as plain text. */
  description: string
  html: string
  headings: Heading[]
  sections: Section[]
}

/** The address of a page or picture for each source that has one, relative to the site. */
export type Addresses = ReadonlyMap<string, string>

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })
// The content scrolls sideways inside its own box, which must be reachable with the keyboard.
markdown.renderer.rules.table_open = () => '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>\n'
markdown.renderer.rules.table_close = () => '</table></div>\n'
// On a phone, a picture of a large screen is legible only when it is opened alone.
const drawImage = markdown.renderer.rules.image
markdown.renderer.rules.image = (tokens, index, ...others) =>
  `<a class="picture" href="${tokens[index]?.attrGet('src')}">${drawImage?.(tokens, index, ...others) ?? ''}</a>`
markdown.renderer.rules.film = (tokens, index) => tokens[index]?.content ?? ''
markdown.renderer.rules.fence = (tokens, index) =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`

/** A line with a comment, such as the place of a table in the figures. */
const comment = /^<!--.*-->$/gm

/** Returns the id of a heading as GitHub makes it, so that links work in both places. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map(({ type, content, children }) => (type === 'softbreak' ? ' ' : children ? plainText(children) : content))
    .join('')

/**
 * Returns a page made from the Markdown of `source`. Links lead to the pages of `addresses`; a link to a file without a
 * page becomes plain text, because the site is complete without the repository.
 * @throws an error that names a picture that does not exist.
 */
export function renderMarkdown(root: string, source: string, addresses: Addresses): RenderedPage {
  const tokens = markdown.parse(readFileSync(join(root, source), 'utf8').replaceAll(comment, ''), {})
  const headings = nameHeadings(tokens)
  const sections = sectionsOf(tokens)
  for (const token of tokens) if (/^t[hd]_open$/.test(token.type)) alignByClass(token)
  for (const token of tokens) showFilm(token, root, source)
  for (const { children } of tokens) if (children) adaptLinks(children, root, source, addresses)
  const paragraph = tokens.findIndex(
    ({ type, level }, i) => type === 'paragraph_open' && level === 0 && tokens[i + 1]?.children?.[0]?.type === 'text',
  )
  return {
    title: headings[0]?.text ?? source,
    description: plainText(tokens[paragraph + 1]?.children ?? []),
    html: markdown.renderer.render(tokens, markdown.options, {}),
    headings,
    sections,
  }
}

/** The names in a page that must exist in the product. */
export interface Names {
  /** Everything bold. */
  bold: string[]
  /** Everything set as code, in lines and blocks. */
  code: string[]
}

/** Returns what is bold and what is code in the Markdown of `source`. */
export function namesIn(text: string): Names {
  const names: Names = { bold: [], code: [] }
  for (const { type, content, children } of markdown.parse(text, {})) {
    if (type === 'fence') names.code.push(...content.split('\n'))
    for (const [i, child] of (children ?? []).entries()) {
      if (child.type === 'code_inline') names.code.push(child.content)
      if (child.type !== 'strong_open') continue
      const end = children?.findIndex((other, at) => at > i && other.type === 'strong_close') ?? -1
      names.bold.push(plainText(children?.slice(i + 1, end) ?? []))
    }
  }
  return names
}

/** Replaces the style of an aligned cell by a class, because styles must be in the site's own file. */
function alignByClass(token: Token) {
  const style = token.attrGet('style')
  if (style === null) return
  token.attrs = [['class', String(style).replace('text-align:', 'align-')]]
}

function nameHeadings(tokens: Token[]): Heading[] {
  const counts = new Map<string, number>()
  return tokens.flatMap((token, i) => {
    if (token.type !== 'heading_open') return []
    const text = plainText(tokens[i + 1]?.children ?? [])
    const name = headingId(text)
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    const id = count ? `${name}-${count}` : name
    token.attrSet('id', id)
    return [{ level: Number(token.tag.slice(1)), id, text }]
  })
}

function sectionsOf(tokens: Token[]): Section[] {
  const sections: Section[] = [{ id: '', heading: '', text: '' }]
  let headingTag = ''
  for (const token of tokens) {
    const section = sections.at(-1) as Section
    if (token.type === 'heading_open') {
      headingTag = token.tag
      if (token.tag !== 'h1') sections.push({ id: String(token.attrGet('id')), heading: '', text: '' })
    } else if (token.type === 'heading_close') headingTag = ''
    else if (token.type === 'inline' || token.type === 'fence') {
      const text = token.children ? plainText(token.children) : token.content
      // The title is that of the page.
      if (headingTag === 'h1') continue
      if (headingTag) section.heading = text
      else section.text += `${text} `
    }
  }
  return sections
}

function adaptLinks(tokens: Token[], root: string, source: string, addresses: Addresses) {
  const here = posix.dirname(addresses.get(source) ?? '')
  const hrefs: (string | null)[] = []
  for (const token of tokens) {
    if (token.type === 'image') adaptPicture(token, root, source, addresses)
    if (token.type === 'link_open') {
      const href = addressOf(String(token.attrGet('href')))
      hrefs.push(href)
      if (href === null) hide(token)
      else token.attrSet('href', href)
    }
    if (token.type === 'link_close' && hrefs.pop() === null) hide(token)
  }

  function addressOf(href: string): string | null {
    if (/^(https?|mailto):|^#/.test(href)) return href
    const [path = '', fragment] = href.split('#')
    const address = addresses.get(posix.join(posix.dirname(source), path))
    if (address === undefined) return null
    return posix.relative(here, address) + (fragment === undefined ? '' : `#${fragment}`)
  }
}

/** Replaces a paragraph that is only a link to a film by the film with its captions. */
function showFilm(token: Token, root: string, source: string) {
  const [link, text, end, ...others] = token.children ?? []
  const href = String(link?.attrGet('href') ?? '')
  if (link?.type !== 'link_open' || end?.type !== 'link_close' || others.length || !href.endsWith('.webm')) return
  const path = join(root, posix.dirname(source), href)
  if (!existsSync(path)) throw new Error(`${source} shows ${href}, which does not exist`)
  token.type = 'film'
  token.children = null
  token.content = filmHtml(href, text?.content ?? '', readFileSync(path.replace(/webm$/, 'vtt'), 'utf8'))
}

/** Leaves out a link's own element, but not its text. */
function hide(token: Token) {
  token.type = 'text'
  token.content = ''
  token.tag = ''
  token.nesting = 0
}

function adaptPicture(token: Token, root: string, source: string, addresses: Addresses) {
  const path = posix.join(posix.dirname(source), String(token.attrGet('src')))
  if (!existsSync(join(root, path))) throw new Error(`${source} shows ${path}, which does not exist`)
  const address = addresses.get(path) ?? ''
  token.attrSet('src', posix.relative(posix.dirname(addresses.get(source) ?? ''), address))
  const { width, height } = sizeOfPng(readFileSync(join(root, path)))
  // The page keeps the picture's place, so that nothing moves when it arrives.
  token.attrSet('width', String(width))
  token.attrSet('height', String(height))
  token.attrSet('loading', 'lazy')
}

/** Returns the size of a PNG in pixels. */
const sizeOfPng = (bytes: Buffer) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) })
