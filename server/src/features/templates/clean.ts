import type sanitizeHtml from 'sanitize-html'
import { isWhole } from '../../mail/templates/render.ts'

const color = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%/]{1,40}\))$/i
const length = /^-?\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|pt)?$/i
const lengths = /^(?:(?:\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|pt)?|auto)(?:\s+|$)){1,4}$/i
const word = /^[a-z-]{1,20}$/i
const line =
  /^(?:\d{1,2}(?:px)?\s+)?(?:none|solid|dashed|dotted|double)(?:\s+(?:#[0-9a-f]{3,8}|[a-z]{3,20}))?$|^(?:none|0)$/i
const sides = ['', '-top', '-right', '-bottom', '-left', '-inline-start', '-inline-end']
const ofSides = (name: string, allowed: RegExp) => Object.fromEntries(sides.map((side) => [name + side, [allowed]]))

/** The allowed CSS properties and values. None of them loads anything, moves content out of place or hides it. */
const styles = {
  color: [color],
  background: [color],
  'background-color': [color],
  'font-family': [/^[\w\s,'"-]{1,200}$/],
  'font-size': [length],
  'font-style': [word],
  'font-weight': [/^(?:[a-z]+|[1-9]00)$/i],
  'line-height': [length],
  'letter-spacing': [length],
  'text-align': [word],
  'text-decoration': [/^[a-z\s-]{1,40}$/i],
  'text-transform': [word],
  'vertical-align': [word],
  'white-space': [word],
  'word-break': [word],
  'overflow-wrap': [word],
  direction: [/^(?:ltr|rtl)$/],
  display: [/^(?:block|inline|inline-block)$/],
  width: [length],
  'max-width': [length],
  'min-width': [length],
  height: [length],
  'border-collapse': [word],
  'border-spacing': [lengths],
  'border-radius': [lengths],
  ...ofSides('margin', lengths),
  ...ofSides('padding', lengths),
  ...ofSides('border', line),
}

const cells = ['width', 'height', 'bgcolor', 'valign', 'colspan', 'rowspan', 'scope']

const options: sanitizeHtml.IOptions = {
  allowedTags: (
    'a abbr b bdi bdo blockquote br center code del div em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre s small span strong ' +
    'sub sup table tbody td tfoot th thead tr u ul'
  ).split(' '),
  // These are removed with their content; of all other elements only the tags are removed.
  nonTextTags: (
    'script style title head textarea option select button noscript noembed noframes iframe object embed applet svg math ' +
    'template xmp plaintext audio video canvas form'
  ).split(' '),
  allowedAttributes: {
    '*': ['style', 'title', 'dir', 'lang', 'align'],
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    table: ['width', 'bgcolor', 'border', 'cellpadding', 'cellspacing', 'role'],
    td: cells,
    th: cells,
    tr: ['bgcolor', 'valign'],
  },
  allowedStyles: { '*': styles },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: withAddress(attribs, 'href', isAbsoluteAddress) }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: withAddress(attribs, 'src', (src) => /^https:\/\/[^{]/i.test(src)),
    }),
  },
}

type Attributes = sanitizeHtml.Attributes

/** Returns the attributes, without the address attribute `name` if `isKept` rejects its value. */
const withAddress = (attributes: Attributes, name: string, isKept: (address: string) => boolean): Attributes =>
  Object.fromEntries(
    Object.entries(attributes)
      .map(([key, value]) => [key, key === name ? value.trim() : value] as const)
      .filter(([key, value]) => key !== name || isKept(value)),
  )

/** Returns whether a link's target is a single variable or an absolute address, which is valid in any email program. */
const isAbsoluteAddress = (href: string) => isWhole(href) || /^(?:https?:\/\/[^{]|mailto:|tel:)/i.test(href)

/** Returns HTML sanitized by these options. The library is loaded only here, because most starts clean no templates. */
async function sanitize(html: string, by: sanitizeHtml.IOptions): Promise<string> {
  const { default: clean } = await import('sanitize-html')
  return clean(html.replace(/\r\n?/g, '\n'), by)
}

/**
 * Returns HTML reduced to what an email needs: structured text, styles, links and pictures. Removes scripts, forms,
 * unsafe addresses, and styles that load resources or hide text. Sanitizing the result again changes nothing.
 */
export const cleanHtml = async (html: string): Promise<string> => (await sanitize(html, options)).trim()

const { allowedStyles: _styles, ...otherOptions } = options

/**
 * Returns sanitized HTML that still has all its styles, to be checked for hidden text. It must never be sent or shown.
 */
export const withItsStyles = (html: string): Promise<string> =>
  sanitize(html, {
    ...otherOptions,
    parseStyleAttributes: false,
    transformTags: {
      ...options.transformTags,
      // An attribute without a value would be dropped.
      '*': (tagName, attribs) => ({
        tagName,
        attribs: 'hidden' in attribs ? { ...attribs, hidden: 'hidden' } : attribs,
      }),
    },
    allowedAttributes: {
      '*': ['style', 'hidden', 'href', 'bgcolor', 'width', 'height', 'cellpadding', 'cellspacing', 'border'],
    },
  })
