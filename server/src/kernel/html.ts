/** Markup that is safe to insert into a page; only `html` creates it. */
export interface Html {
  readonly markup: string
}
type Value = string | number | Html | readonly Html[] | null

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Returns text escaped for use in markup, including quoted attributes. */
export const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Returns markup from a template. Inserted text is escaped, inserted markup is kept, and null becomes empty. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: parts.map((part, i) => part + renderValue(values[i] ?? null)).join('') }
}

function renderValue(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value))
  if ('markup' in value) return value.markup
  return value.map(({ markup }) => markup).join('')
}
