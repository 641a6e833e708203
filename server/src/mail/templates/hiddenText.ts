import { attributeColorOn, colorOn, contrastOf, type Rgb } from './colors.ts'
import { isMisnested } from './nesting.ts'
import { allDeclarationsOf, declarationsOf, type HtmlNode, nodesOf } from './nodes.ts'

/** Minimum font size that is readable, in pixels. */
const minFontSize = 8
/** Minimum contrast between text and its background. */
const minContrast = 1.5
/** Minimum line height and minimum letter spacing, as multiples of the font size. */
const minLineHeight = 0.5
const minLetterSpacing = -0.2
/** Maximum distances in pixels. Content that is moved further to the side or down is not visible on the screen. */
const maxAsidePixels = 400
const maxBelowPixels = 1000
const maxWidth = 1600
/** The width in pixels to which percentages refer. */
const pageWidth = 600

/** The computed style of a text in the email. */
interface Look {
  fontSize: number
  color: Rgb
  ground: Rgb
  lineHeight: number
  letterSpacing: number
  horizontalOffset: number
  /** True if the font shows pictures instead of letters. */
  hasPictures: boolean
  /** The reason why the text is not visible, as a sentence; null if it is. */
  hidden: string | null
  tag: string
}

/** The style at the beginning of an email, as set in document.ts. */
const initialLook: Look = {
  fontSize: 15,
  color: [0x15, 0x1c, 0x26],
  ground: [255, 255, 255],
  lineHeight: 1.6,
  letterSpacing: 0,
  horizontalOffset: 0,
  hasPictures: false,
  hidden: null,
  tag: '',
}

/**
 * Returns a sentence about the first text in cleaned HTML that readers can't see, with its line in `source` and the
 * reason. Null if all text is visible.
 */
export function hiddenTextProblem(html: string, source = html): string | null {
  const open: Look[] = []
  const present = () => open.at(-1) ?? initialLook
  for (const node of nodesOf(html)) {
    if (node.kind === 'open') {
      const look = lookOf(present(), node)
      const tags = open.map(({ tag }) => tag)
      if (isMisnested(node.tag, tags)) look.hidden ??= 'its element isn’t allowed inside the one around it'
      // An `hr` within a paragraph ends that paragraph.
      if (!node.isVoid) open.push(look)
      else if (node.tag === 'hr') open.splice(-1, 1, { ...present(), hidden: look.hidden })
    } else if (node.kind === 'close') {
      const at = open.findLastIndex(({ tag }) => tag === node.tag)
      if (at >= 0) open.splice(at)
    } else {
      const text = node.text.replace(/[\s\p{Cf}]+/gu, ' ').trim()
      const reason = text ? hiddenReason(present(), text) : null
      if (reason) return `${quoteFrom(node.text, source)}“${excerpt(text)}” can’t be seen: ${reason}`
    }
  }
  return null
}

/**
 * Returns the beginning of a sentence with the line number of a text in the source, such as `Line 3: `. Empty if the
 * text is not found.
 */
function quoteFrom(text: string, source: string): string {
  const at = source.indexOf(text.trim().slice(0, 20))
  return at < 0 ? '' : `Line ${source.slice(0, at).split('\n').length}: `
}

const excerpt = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

const rowParts = new Set('table tbody thead tfoot tr'.split(' '))

function hiddenReason(look: Look, text: string): string | null {
  const { fontSize, color, ground, lineHeight, letterSpacing, horizontalOffset, hasPictures, hidden, tag } = look
  if (hidden) return hidden
  if (rowParts.has(tag)) return 'it is between table cells'
  if (fontSize < minFontSize) return `its text is smaller than ${minFontSize} px`
  if (contrastOf(color, ground) < minContrast) return 'it has the same colour as its background'
  if (lineHeight < minLineHeight) return 'its lines overlap'
  if (letterSpacing < minLetterSpacing * fontSize) return 'its letters overlap'
  // Word processors write the bullets of lists this way.
  if (hasPictures && text.length > 1) return 'its letters are shown as pictures'
  return horizontalOffset > maxAsidePixels ? 'it is off the screen' : null
}

type Declarations = ReturnType<typeof allDeclarationsOf>
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
  const all = allDeclarationsOf(attributes.get('style'))
  const fontSize = fontSizeOf(parent, tag, style)
  const ground = backgroundOf(parent, attributes, style)
  const link: Rgb | null = tag === 'a' && attributes.has('href') ? [0x0b, 0x65, 0x5d] : null
  const color = style.get('color')
  const spacing = style.get('letter-spacing')
  return {
    fontSize,
    ground,
    color: (color === undefined ? null : colorOn(ground, color)) ?? link ?? parent.color,
    lineHeight: lineHeightOf(parent, fontSize, style),
    letterSpacing: spacing === undefined ? parent.letterSpacing : pixels(spacing, fontSize, fontSize),
    horizontalOffset: parent.horizontalOffset + horizontalOffsetOf(attributes, all, fontSize),
    hasPictures: hasPicturesIn(style) ?? parent.hasPictures,
    hidden: parent.hidden ?? unclearReason(attributes, all) ?? reasonOf(attributes, style, all, fontSize),
    tag,
  }
}

function fontSizeOf(parent: Look, tag: string, style: ReadonlyMap<string, string>): number {
  const [, short] = /(\d*\.?\d+(?:px|pt|r?em|%))/.exec(style.get('font') ?? '') ?? []
  const value = style.get('font-size') ?? short
  if (value === undefined || !/\d/.test(value)) return parent.fontSize * (sizeOfTag[tag] ?? 1)
  return pixels(value, parent.fontSize, parent.fontSize)
}

/**
 * Returns a CSS length in pixels. `em` refers to `fontSize` and `%` to `base`; a number without a unit means pixels.
 */
function pixels(length: string, fontSize: number, base: number): number {
  const [, number, unit] = /^(-?\d*\.?\d+)(px|pt|rem|em|%)?$/.exec(length.trim()) ?? []
  const factors: Record<string, number> = { pt: 4 / 3, rem: 16, em: fontSize, '%': base / 100 }
  return Number(number ?? 0) * (factors[unit ?? 'px'] ?? 1)
}

function lineHeightOf(parent: Look, fontSize: number, style: ReadonlyMap<string, string>): number {
  const value = style.get('line-height')
  if (value === undefined || !/\d/.test(value)) return parent.lineHeight
  return /^\d*\.?\d+$/.test(value) ? Number(value) : pixels(value, fontSize, fontSize) / fontSize
}

function backgroundOf(parent: Look, attributes: ReadonlyMap<string, string>, style: ReadonlyMap<string, string>): Rgb {
  const [, value] = [...style].findLast(([name]) => isBackground(name)) ?? []
  const attribute = attributes.get('bgcolor')
  const color =
    value === undefined ? attribute && attributeColorOn(parent.ground, attribute) : colorOn(parent.ground, value)
  return color || parent.ground
}

const isBackground = (name: string) => name === 'background' || name === 'background-color'

/**
 * Returns the reason why the colour or size of an element is uncertain: email clients interpret it differently, or it
 * depends on other elements. Null if neither applies.
 */
function unclearReason(attributes: ReadonlyMap<string, string>, all: Declarations): string | null {
  const bgcolor = attributes.get('bgcolor')
  if (bgcolor !== undefined && attributeColorOn([0, 0, 0], bgcolor) === null) return unknownColor
  const [, color] =
    all.find(([name, value]) => (name === 'color' || isBackground(name)) && isUnclearColor(name, value)) ?? []
  if (color !== undefined)
    return ofSurroundings.test(color) ? `its colour “${color}” depends on its surroundings` : unknownColor
  return all.some(([name, value]) => unclearSizes[name]?.test(value)) ? 'not every mail program knows its size' : null
}

const unknownColor = 'not every mail program knows its colour'
const ofSurroundings = /^(?:inherit|initial|unset|revert(?:-layer)?|currentcolor)$/

/** Returns whether a colour is only known to some email clients or depends on other elements, such as `inherit`. */
const isUnclearColor = (name: string, value: string) =>
  /^[#a-z][a-z0-9-]*$|^rgba?\(/.test(value) &&
  !(value === 'none' && isBackground(name)) &&
  colorOn([0, 0, 0], value) === null

/** Patterns for sizes that are negative or have no unit, which only some email clients apply. */
const unclearSizes: Record<string, RegExp> = {
  'font-size': /^-|^(?!0*\.?0+$)\d*\.?\d+$/,
  'letter-spacing': /^(?!-?0*\.?0+$)-?\d*\.?\d+%?$/,
  'line-height': /^-/,
}

const pictureFonts =
  /(?:^|,)\s*["']?(?:wingdings(?: [23])?|webdings|symbol|(?:itc )?zapf ?dingbats|marlett)["']?\s*(?:,|$)/

function hasPicturesIn(style: ReadonlyMap<string, string>): boolean | null {
  const family = style.get('font-family') ?? style.get('font')
  return family === undefined ? null : pictureFonts.test(family)
}

const sidewards = /^(?:margin|padding)-(?:left|right|inline-start|inline-end)$|^border-spacing$/

/** Returns the distance in pixels by which an element moves its text to the side. */
function horizontalOffsetOf(attributes: ReadonlyMap<string, string>, all: Declarations, fontSize: number) {
  // All declarations are checked, because an email client may only understand the first one for a property.
  const lengths = all.flatMap(([name, value]) => {
    const parts = value.split(/\s+/)
    if (sidewards.test(name)) return parts
    return name === 'margin' || name === 'padding' ? [parts[1] ?? parts[0] ?? '', parts[3] ?? ''] : []
  })
  const spaces = ['cellpadding', 'cellspacing', 'border'].map((name) => attributePixels(attributes.get(name)))
  return Math.max(0, ...lengths.map((length) => pixels(length, fontSize, pageWidth)), ...spaces)
}

/** Returns the number at the beginning of an attribute, in pixels. */
function attributePixels(value = ''): number {
  const [, number, percent] = /^\s*\+?(\d+(?:\.\d+)?)(%?)/.exec(value) ?? []
  return Number(number ?? 0) * (percent ? pageWidth / 100 : 1)
}

const sizeProperty = /^(?:min-)?width$|^height$/
const tall = /^(?:margin|padding)(?:-top|-bottom)?$|^height$/

/** Returns the reason why an element hides its text, as a sentence; null if it does not. */
function reasonOf(
  attributes: ReadonlyMap<string, string>,
  style: ReadonlyMap<string, string>,
  all: Declarations,
  fontSize: number,
): string | null {
  const hasStyle = (name: string, pattern: RegExp) => pattern.test(style.get(name) ?? '')
  const widths = all.flatMap(([name, value]) => (sizeProperty.test(name) ? [pixels(value, fontSize, pageWidth)] : []))
  const attributeSizes = ['width', 'height'].map((name) => attributePixels(attributes.get(name)))
  const isFlat = ['height', 'max-height', 'width', 'max-width'].some((name) =>
    hasStyle(name, /^[01](?:\.\d+)?(?:px|em)?$/),
  )
  const reasons: [stands: boolean, reason: string][] = [
    [attributes.has('hidden') || hasStyle('display', /^none$/), 'it is not displayed'],
    [hasStyle('visibility', /^(?:hidden|collapse)$/) || hasStyle('content-visibility', /^hidden$/), 'it is invisible'],
    [hasStyle('mso-hide', /all/), 'it is not displayed'],
    [style.has('opacity') && pixels(style.get('opacity') ?? '', 1, 1) < 0.3, 'it is transparent'],
    [hasStyle('clip', /rect|inset/) || hasStyle('clip-path', /\(/), 'it is cut off'],
    [hasStyle('overflow', /hidden/) && isFlat, 'it is cut off'],
    [hasStyle('position', /^(?:absolute|fixed)$/), 'it is moved out of place'],
    [hasStyle('text-indent', /^-/) || style.has('transform'), 'it is moved out of place'],
    [all.some(([name, value]) => tall.test(name) && isTall(value, fontSize)), 'it is below the screen'],
    [[...widths, ...attributeSizes].some((length) => length > maxWidth), 'it is off the screen'],
  ]
  return reasons.find(([applies]) => applies)?.[1] ?? null
}

const isTall = (value: string, fontSize: number) =>
  value.split(/\s+/).some((length) => pixels(length, fontSize, pageWidth) > maxBelowPixels)
