/** Word fields that load text or pictures from elsewhere, or start another program. */
export const loadingFields = [
  'DDEAUTO',
  'DDE',
  'INCLUDEPICTURE',
  'INCLUDETEXT',
  'INCLUDE',
  'IMPORT',
  'LINK',
  'DATABASE',
]

/** The problem found in a part of an Office document. */
export type Finding = 'damaged' | 'macros' | 'loads' | 'object'

const officeRelation =
  /^http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/officedocument\/.*?relationships\/(.+)$/
const macros = /\/(?:vbaproject|wordvbadata|xlmacrosheet|xlintlmacrosheet)$/
const objects = /\/(?:oleobject|control|webextension|webextensiontaskpanes)$/
const parts = /\/(?:afchunk|subdocument|attachedtemplate|frame|externallink|externallinkpath|connections|querytable)$/

/**
 * Returns the problem in a list of relationships, or null. An external relationship may only be a hyperlink, which is
 * never followed automatically. An internal one may not lead to a program or a document in another format.
 */
export function relationsFinding(xml: string): Finding | null {
  for (const [tag] of xml.matchAll(/<(?:[\w.-]+:)?Relationship(?=[\s/>])[^<]*/gi)) {
    const found = relationRefusal(tag)
    if (found) return found
  }
  return null
}

function relationRefusal(tag: string): Finding | null {
  const attributes = new Map<string, string>()
  for (const [, name = '', quoted = ''] of tag.matchAll(/([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    if (attributes.has(name)) return 'damaged'
    attributes.set(name, quoted.slice(1, -1))
  }
  const type = (attributes.get('Type') ?? '').toLowerCase()
  const mode = attributes.get('TargetMode') ?? 'Internal'
  if (macros.test(type)) return 'macros'
  const isHyperlink = officeRelation.exec(type)?.[1] === 'hyperlink'
  if (parts.test(type) || type.includes('&') || (mode !== 'Internal' && !isHyperlink)) return 'loads'
  return objects.test(type) ? 'object' : null
}

/** Pattern for the field codes of a document, and the marks where a field starts or ends. */
const fieldCode = /<(?:[\w.-]+:)?(?:(instrText|delInstrText)(?:\s[^<>]*)?>([^<]*)|(fldChar)\s|(fldSimple)\s([^<]*))/gi

/** Maximum number of characters in all field codes; normal documents have a few thousand. */
const maxCodeChars = 8 * 1024 * 1024

/**
 * Collects the field codes of a document. The document is added chunk by chunk; each chunk must end before a tag. The
 * inspection of field codes is a first line of defence.
 */
export class FieldCodes {
  readonly #codes: string[] = []
  #length = 0

  addPart(xml: string): void {
    for (const [, run, text = '', , simple, attributes = ''] of xml.matchAll(fieldCode)) {
      if (run) this.#add(text)
      else if (simple)
        this.#add(`\n${/(?:^|\s|:)instr\s*=\s*("[^"]*"|'[^']*')/i.exec(attributes)?.[1]?.slice(1, -1) ?? ''}\n`)
      else this.#add('\n')
    }
  }

  #add(code: string) {
    this.#length += code.length
    if (this.#length <= maxCodeChars) this.#codes.push(code)
  }

  /** Returns whether a field loads something, even if its code is split into several pieces. */
  get areLoading(): boolean {
    const code = decodeText(this.#codes.join(''))
    return this.#length > maxCodeChars || loads.test(code) || /ddeauto/i.test(code.replaceAll(/[\s"]/g, ''))
  }
}

const decodeText = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|quot);/gi, (_all, decimal?: string, hex?: string) =>
    decimal || hex ? String.fromCharCode(Number.parseInt(decimal ?? hex ?? '', decimal ? 10 : 16)) : '"',
  )

const formula = /<(?:[\w.-]+:)?f(?:\s[^<>]*)?>([^<]+)/g
const reference = /<(?:[\w.-]+:)?(?:externalReference|externalBook|ddeLink|oleLink)[\s/>]/

/** Returns whether part of a workbook refers to other workbooks or programs, or has a formula that queries a server. */
export const loadsFromElsewhere = (xml: string): boolean =>
  reference.test(xml) ||
  xml.matchAll(formula).some(([, text = '']) => /\b(?:WEBSERVICE|RTD)\s*\(/i.test(decodeText(text)))

/** Pattern for field codes whose first word loads something. `QUOTE 68 68 69` spells such a word in character codes. */
const loads = new RegExp(String.raw`^[\s"]*(?:(?:${loadingFields.join('|')})\b|QUOTE\s+"?\d)`, 'im')
