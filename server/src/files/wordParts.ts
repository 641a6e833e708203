/** Fields of Word that fetch their text or picture from elsewhere, or start another program to do so. */
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

/** What a part of a Word document was found to do. */
export type Finding = 'damaged' | 'macros' | 'loads' | 'object'

const officeRelation =
  /^http:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/officedocument\/.*?relationships\/(.+)$/
const macros = /\/(?:vbaproject|wordvbadata)$/
const objects = /\/(?:oleobject|control|webextension|webextensiontaskpanes)$/
const parts = /\/(?:afchunk|subdocument|attachedtemplate|frame)$/

/**
 * What a list of relations leads to, each looked at where it stands: outside of the document hyperlinks alone, which
 * nobody follows unasked, and inside no programs and no documents of other formats.
 */
export function relationsRefusal(xml: string): Finding | null {
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

/** Field codes in the order of the text; where a field begins or ends, so does another line. */
const fieldCode = /<(?:[\w.-]+:)?(?:(instrText|delInstrText)(?:\s[^<>]*)?>([^<]*)|(fldChar)\s|(fldSimple)\s([^<]*))/gi

/** Whether a text part has a field that loads something, however it is cut into pieces; a first line of defence. */
export function runsSomething(xml: string): Finding | null {
  const codes: string[] = []
  for (const [, run, text = '', , simple, attributes = ''] of xml.matchAll(fieldCode)) {
    if (run) codes.push(text)
    else if (simple)
      codes.push('\n', /(?:^|\s|:)instr\s*=\s*("[^"]*"|'[^']*')/i.exec(attributes)?.[1]?.slice(1, -1) ?? '', '\n')
    else codes.push('\n')
  }
  const code = codes
    .join('')
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|quot);/gi, (_all, decimal?: string, hex?: string) =>
      decimal || hex ? String.fromCharCode(Number.parseInt(decimal ?? hex ?? '', decimal ? 10 : 16)) : '"',
    )
  return loads.test(code) || /ddeauto/i.test(code.replaceAll(/[\s"]/g, '')) ? 'loads' : null
}

/** A field's name is the first word of its code. `QUOTE 68 68 69` writes one in numbers. */
const loads = new RegExp(String.raw`^[\s"]*(?:(?:${loadingFields.join('|')})\b|QUOTE\s+"?\d)`, 'im')
