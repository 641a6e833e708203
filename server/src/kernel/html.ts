/** Markup that is safe to insert into a page; only `html` creates it. */
export interface Html {
  readonly markup: string
}
type Value = string | number | Html | readonly Html[] | null

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Returns text escaped for use in markup, including quoted attributes. */
export const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** The texts of each template without their indentation, which would be a sixth of a mail. */
const compactParts = new WeakMap<TemplateStringsArray, string[]>()

/**
 * Returns markup from a template. Inserted text is escaped, inserted markup is kept, and null becomes empty. Lines of
 * the template lose their indentation.
 */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const compact = compactParts.get(parts) ?? parts.map((part) => part.replace(/\n\s+/g, '\n'))
  compactParts.set(parts, compact)
  return { markup: compact.map((part, i) => part + renderValue(values[i] ?? null)).join('') }
}

function renderValue(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value))
  if ('markup' in value) return value.markup
  return value.map(({ markup }) => markup).join('')
}
