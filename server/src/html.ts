/** Markup that is safe to write into a page; made by `html` alone. */
export interface Html {
  readonly markup: string
}
type Value = string | number | Html | readonly Html[] | null

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text as it is written in markup, quoted attributes included. */
export const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Markup from a template: what is put in stays text, whatever it holds, and other markup stays markup; null is nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: parts.map((part, i) => part + written(values[i] ?? null)).join('') }
}

function written(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value))
  if ('markup' in value) return value.markup
  return value.map(({ markup }) => markup).join('')
}
