import { colorOn, contrastOf, type Rgb } from './colors.ts'
import { declarationsOf, type HtmlNode, nodesOf } from './nodes.ts'

/** Letters below this are no longer read, in pixels. */
const minFontSize = 8
/** Text and its ground differ at least so much. */
const minContrast = 1.5
/** Lines may lie so close, as a share of their letters’ height, and letters so close, in their own size. */
const minLineHeight = 0.5
const minLetterSpacing = -0.2
/** Wider is text beside the screen, higher below it, in pixels. */
const maxAside = 400
const maxBelow = 1000
const maxWidth = 1600
/** What a percentage of a width is taken of. */
const pageWidth = 600

/** How text looks where it stands. */
interface Look {
  fontSize: number
  color: Rgb
  ground: Rgb
  lineHeight: number
  letterSpacing: number
  aside: number
  /** Why text here is not seen; null where it is. */
  hidden: string | null
  tag: string
}

/** As a mail begins, see document.ts. */
const beginning: Look = {
  fontSize: 15,
  color: [0x15, 0x1c, 0x26],
  ground: [255, 255, 255],
  lineHeight: 1.6,
  letterSpacing: 0,
  aside: 0,
  hidden: null,
  tag: '',
}

/**
 * Returns where text of cleaned HTML is hidden from the reader of the mail: a sentence with its line in `source`, its
 * beginning and the reason; null where none is.
 */
export function hiddenTextProblem(html: string, source = html): string | null {
  const open: Look[] = []
  const present = () => open.at(-1) ?? beginning
  for (const node of nodesOf(html)) {
    if (node.kind === 'open') {
      if (!node.isVoid) open.push(lookOf(present(), node))
    } else if (node.kind === 'close') {
      const at = open.findLastIndex(({ tag }) => tag === node.tag)
      if (at >= 0) open.splice(at)
    } else {
      const text = node.text.replace(/[\s\p{Cf}]+/gu, ' ').trim()
      const reason = text ? whyHidden(present()) : null
      if (reason) return `${placeOf(node.text, source)}“${excerpt(text)}” can’t be seen: ${reason}`
    }
  }
  return null
}

/** Returns the line of a text, to stand before what is said of it; nothing where it is not written so. */
function placeOf(text: string, source: string): string {
  const at = source.indexOf(text.trim().slice(0, 20))
  return at < 0 ? '' : `Line ${source.slice(0, at).split('\n').length}: `
}

const excerpt = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

const rowParts = new Set('table tbody thead tfoot tr'.split(' '))

function whyHidden({ fontSize, color, ground, lineHeight, letterSpacing, aside, hidden, tag }: Look): string | null {
  if (hidden) return hidden
  if (rowParts.has(tag)) return 'it stands between the cells of a table'
  if (fontSize < minFontSize) return `its letters are smaller than ${minFontSize} px`
  if (contrastOf(color, ground) < minContrast) return 'it has the colour of its background'
  if (lineHeight < minLineHeight) return 'its lines lie upon each other'
  if (letterSpacing < minLetterSpacing * fontSize) return 'its letters lie upon each other'
  return aside > maxAside ? 'it is beside the screen' : null
}

type OpenTag = Extract<HtmlNode, { kind: 'open' }>

const sizeOfTag: Record<string, number> = {
  small: 0.83,
  sub: 0.83,
  sup: 0.83,
  h1: 2,
  h2: 1.5,
  h3: 1.17,
  h5: 0.83,
  h6: 0.67,
}

function lookOf(parent: Look, { tag, attributes }: OpenTag): Look {
  const style = declarationsOf(attributes.get('style'))
  const fontSize = fontSizeOf(parent, tag, style)
  const ground = groundOf(parent, attributes, style)
  const link: Rgb | null = tag === 'a' && attributes.has('href') ? [0x0b, 0x65, 0x5d] : null
  const color = style.get('color')
  const grounds = ['background-color', 'background'].map((name) => style.get(name))
  const isUnknown = [color, ...grounds, attributes.get('bgcolor')].some((name) => name && isUnknownColor(name))
  const spacing = style.get('letter-spacing')
  return {
    fontSize,
    ground,
    color: (color === undefined ? null : colorOn(ground, color)) ?? link ?? parent.color,
    lineHeight: lineHeightOf(parent, fontSize, style),
    letterSpacing: spacing === undefined ? parent.letterSpacing : pixels(spacing, fontSize, fontSize),
    aside: parent.aside + asideOf(attributes, style, fontSize),
    hidden:
      parent.hidden ?? (isUnknown ? 'not every mail program knows its colour' : reasonOf(attributes, style, fontSize)),
    tag,
  }
}

function fontSizeOf(parent: Look, tag: string, style: ReadonlyMap<string, string>): number {
  const [, short] = /(\d*\.?\d+(?:px|pt|r?em|%))/.exec(style.get('font') ?? '') ?? []
  const written = style.get('font-size') ?? short
  if (written === undefined || !/\d/.test(written)) return parent.fontSize * (sizeOfTag[tag] ?? 1)
  return pixels(written, parent.fontSize, parent.fontSize)
}

/** Returns a length in pixels: `em` of these letters, `%` of this many pixels; a bare number are pixels. */
function pixels(length: string, fontSize: number, whole: number): number {
  const [, number, unit] = /^(-?\d*\.?\d+)(px|pt|rem|em|%)?$/.exec(length.trim()) ?? []
  const factors: Record<string, number> = { pt: 4 / 3, rem: 16, em: fontSize, '%': whole / 100 }
  return Number(number ?? 0) * (factors[unit ?? 'px'] ?? 1)
}

function lineHeightOf(parent: Look, fontSize: number, style: ReadonlyMap<string, string>): number {
  const written = style.get('line-height')
  if (written === undefined || !/\d/.test(written)) return parent.lineHeight
  return /^\d*\.?\d+$/.test(written) ? Number(written) : pixels(written, fontSize, fontSize) / fontSize
}

function groundOf(parent: Look, attributes: ReadonlyMap<string, string>, style: ReadonlyMap<string, string>): Rgb {
  const written = style.get('background-color') ?? style.get('background') ?? attributes.get('bgcolor')
  return written === undefined ? parent.ground : (colorOn(parent.ground, written) ?? parent.ground)
}

/** Names such as `canvas` are another colour in each mail program. */
const isUnknownColor = (name: string) =>
  /^[a-z]+$/.test(name) &&
  !/^(?:none|inherit|initial|unset|revert|currentcolor)$/.test(name) &&
  colorOn([0, 0, 0], name) === null

const sidewards = /^(?:margin|padding)-(?:left|right|inline-start|inline-end)$|^border-spacing$/

/** Returns how far text is moved aside by an element, in pixels. */
function asideOf(attributes: ReadonlyMap<string, string>, style: ReadonlyMap<string, string>, fontSize: number) {
  const lengths = [...style].flatMap(([name, value]) => {
    const parts = value.split(/\s+/)
    if (sidewards.test(name)) return parts
    return name === 'margin' || name === 'padding' ? [parts[1] ?? parts[0] ?? '', parts[3] ?? ''] : []
  })
  const spaces = ['cellpadding', 'cellspacing'].map((name) => attributes.get(name) ?? '')
  return Math.max(0, ...[...lengths, ...spaces].map((length) => pixels(length, fontSize, pageWidth)))
}

const tall = /^(?:margin|padding)(?:-top|-bottom)?$|^height$/

/** Returns why text within an element is not shown at all, as its style or an attribute says; null where it is. */
function reasonOf(
  attributes: ReadonlyMap<string, string>,
  style: ReadonlyMap<string, string>,
  fontSize: number,
): string | null {
  const says = (name: string, pattern: RegExp) => pattern.test(style.get(name) ?? '')
  const length = (name: string, whole: number) => pixels(style.get(name) ?? attributes.get(name) ?? '', fontSize, whole)
  const isFlat = ['height', 'max-height', 'width', 'max-width'].some((name) => says(name, /^[01](?:\.\d+)?(?:px|em)?$/))
  const reasons: [stands: boolean, reason: string][] = [
    [attributes.has('hidden') || says('display', /^none$/), 'it is not displayed'],
    [says('visibility', /^(?:hidden|collapse)$/) || says('content-visibility', /^hidden$/), 'it is invisible'],
    [says('mso-hide', /all/), 'it is not displayed'],
    [style.has('opacity') && pixels(style.get('opacity') ?? '', 1, 1) < 0.3, 'it is transparent'],
    [says('clip', /rect|inset/) || says('clip-path', /\(/), 'it is cut off'],
    [says('overflow', /hidden/) && isFlat, 'it is cut off'],
    [says('position', /^(?:absolute|fixed)$/), 'it is moved from its place'],
    [says('text-indent', /^-/) || style.has('transform'), 'it is moved from its place'],
    [[...style].some(([name, value]) => tall.test(name) && isTall(value, fontSize)), 'it is below the screen'],
    [['width', 'min-width', 'height'].some((name) => length(name, pageWidth) > maxWidth), 'it is beside the screen'],
  ]
  return reasons.find(([stands]) => stands)?.[1] ?? null
}

const isTall = (value: string, fontSize: number) =>
  value.split(/\s+/).some((length) => pixels(length, fontSize, pageWidth) > maxBelow)
