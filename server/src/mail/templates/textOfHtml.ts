import { decodeEntities } from './nodes.ts'

const link = /<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/gs
const blocks = /<\/?(?:p|div|h[1-6]|ul|ol|table|blockquote|pre|hr|center)\b[^>]*>/g

/**
 * Returns cleaned HTML as plain text, with its variables. Each link is followed by its address, and paragraphs are
 * separated by an empty line.
 */
export function textOfHtml(html: string): string {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(link, (_all, to: string, label: string) => withLabel(label, to))
    .replace(/<img\b[^>]*? alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<li\b[^>]*>/g, '\n- ')
    .replace(/<br\b[^>]*>|<\/tr>/g, '\n')
    .replace(/<\/t[dh]>/g, ' ')
    .replace(blocks, '\n\n')
    .replace(/<[^>]*>/g, '')
  return decodeEntities(text)
    .replace(/ *\n */g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function withLabel(label: string, to: string): string {
  const labelText = label.replace(/<[^>]*>/g, '').trim()
  return labelText === '' || labelText === to ? to : `${label}: ${to}`
}
