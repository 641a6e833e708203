/** Markup that is safe to write into a page; only made by `html`. */
export interface Html {
  readonly markup: string
}
type Value = string | number | Html | readonly Html[] | null

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Returns text escaped for markup, quoted attributes included. */
export const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/**
 * Returns markup from a template: inserted text stays text, whatever it contains, and other markup stays markup; null
 * is empty.
 */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: parts.map((part, i) => part + renderValue(values[i] ?? null)).join('') }
}

function renderValue(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value))
  if ('markup' in value) return value.markup
  return value.map(({ markup }) => markup).join('')
}
