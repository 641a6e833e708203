import sanitizeHtml from 'sanitize-html'
import { isWhole } from '../../mail/templates/render.ts'

const color = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%/]{1,40}\))$/i
const length = /^-?\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|pt)?$/i
const lengths = /^(?:(?:\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|pt)?|auto)(?:\s+|$)){1,4}$/i
const word = /^[a-z-]{1,20}$/i
const line =
  /^(?:\d{1,2}(?:px)?\s+)?(?:none|solid|dashed|dotted|double)(?:\s+(?:#[0-9a-f]{3,8}|[a-z]{3,20}))?$|^(?:none|0)$/i
const sides = ['', '-top', '-right', '-bottom', '-left', '-inline-start', '-inline-end']
const ofSides = (name: string, allowed: RegExp) => Object.fromEntries(sides.map((side) => [name + side, [allowed]]))

/** The allowed styles: nothing that is fetched, moved out of place, or hidden. */
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
  // Removed with their content; of all others the content stays.
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

/** Returns the attributes, keeping the one that is an address only if it is of this kind. */
const withAddress = (attributes: Attributes, name: string, isKept: (address: string) => boolean): Attributes =>
  Object.fromEntries(
    Object.entries(attributes)
      .map(([key, value]) => [key, key === name ? value.trim() : value] as const)
      .filter(([key, value]) => key !== name || isKept(value)),
  )

/** Returns whether an address means the same wherever a mail is read, or is a single variable. */
const isAbsoluteAddress = (href: string) => isWhole(href) || /^(?:https?:\/\/[^{]|mailto:|tel:)/i.test(href)

/**
 * Returns HTML with only what a mail needs: text, its structure and style, links and pictures. Removes scripts, styles
 * that fetch or hide, forms, and addresses that do more than open a page; the output is as a browser reads it. Cleaning
 * it again changes nothing.
 */
export const cleanHtml = (html: string): string => sanitizeHtml(html.replace(/\r\n?/g, '\n'), options).trim()

const { allowedStyles: _styles, ...otherOptions } = options

/** Returns the same HTML with all its styles, to be checked for hidden text; never sent or shown. */
export const withItsStyles = (html: string): string =>
  sanitizeHtml(html.replace(/\r\n?/g, '\n'), {
    ...otherOptions,
    parseStyleAttributes: false,
    transformTags: {
      ...options.transformTags,
      // An attribute without a value would be left out.
      '*': (tagName, attribs) => ({
        tagName,
        attribs: 'hidden' in attribs ? { ...attribs, hidden: 'hidden' } : attribs,
      }),
    },
    allowedAttributes: {
      '*': ['style', 'hidden', 'href', 'bgcolor', 'width', 'height', 'cellpadding', 'cellspacing', 'border'],
    },
  })
