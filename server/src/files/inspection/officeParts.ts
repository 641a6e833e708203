/** Word fields that fetch their text or picture from elsewhere, or start another program to do so. */
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
 * Returns what is wrong with a list of relationships, or null. Outside the document they may lead to hyperlinks only,
 * which no reader follows unasked; inside it, not to programs or documents of other formats.
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

/** Field codes in the order of the text; the start or end of a field begins another line. */
const fieldCode = /<(?:[\w.-]+:)?(?:(instrText|delInstrText)(?:\s[^<>]*)?>([^<]*)|(fldChar)\s|(fldSimple)\s([^<]*))/gi

/** Characters of field codes; real documents have a few thousand. */
const maxCodeLength = 8 * 1024 * 1024

/** The field codes of a text, added part by part, each part ending before a tag; a first line of defence. */
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
    if (this.#length <= maxCodeLength) this.#codes.push(code)
  }

  /** Returns whether one of them loads something, however it is cut into pieces. */
  get areLoading(): boolean {
    const code = decodeText(this.#codes.join(''))
    return this.#length > maxCodeLength || loads.test(code) || /ddeauto/i.test(code.replaceAll(/[\s"]/g, ''))
  }
}

const decodeText = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|quot);/gi, (_all, decimal?: string, hex?: string) =>
    decimal || hex ? String.fromCharCode(Number.parseInt(decimal ?? hex ?? '', decimal ? 10 : 16)) : '"',
  )

const formula = /<(?:[\w.-]+:)?f(?:\s[^<>]*)?>([^<]+)/g
const reference = /<(?:[\w.-]+:)?(?:externalReference|externalBook|ddeLink|oleLink)[\s/>]/

/**
 * Returns whether a part of a workbook names other workbooks or programs, or has a formula that queries another
 * machine.
 */
export const loadsFromElsewhere = (xml: string): boolean =>
  reference.test(xml) ||
  xml.matchAll(formula).some(([, text = '']) => /\b(?:WEBSERVICE|RTD)\s*\(/i.test(decodeText(text)))

/** Codes that load something: a field's name is its first word. `QUOTE 68 68 69` writes one in numbers. */
const loads = new RegExp(String.raw`^[\s"]*(?:(?:${loadingFields.join('|')})\b|QUOTE\s+"?\d)`, 'im')
