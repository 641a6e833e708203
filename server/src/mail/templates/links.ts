import { decodeEntities, nodesOf } from './nodes.ts'
import { isWhole, variable } from './render.ts'

/**
 * A pattern for addresses that email clients turn into links, with or without `https://`. It excludes email addresses.
 */
const fullLink = /(?:https?:\/\/|www\.)[^\s<>"“”]+/giu
const bareDomain = /(?<![\p{L}\p{N}@._/-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?![\p{L}\p{N}@])/giu

const isRefused = (address: string, publicUrl: string) =>
  `“${address.slice(0, 60)}” leads elsewhere. Security emails can only link to ${publicUrl}.`

/**
 * Returns a sentence about the first link in cleaned HTML that leads to another website; null if there is none. Links
 * that consist of a variable are allowed.
 */
export function findForeignLink(html: string, publicUrl: string): string | null {
  for (const node of nodesOf(html)) {
    const to = node.kind === 'open' ? node.attributes.get('href') : undefined
    if (to !== undefined && !isWhole(to) && !isOwnAddress(to, publicUrl)) return isRefused(to, publicUrl)
  }
  return null
}

/**
 * Returns a sentence about the first address in a text that leads to another website, because email clients turn it
 * into a link. Null if there is none.
 */
export function findForeignLinkInText(text: string, publicUrl: string): string | null {
  // A variable may be part of an address. One that is alone on its line is checked elsewhere.
  const decoded = decodeEntities(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/^\s*\{\{[^{}]*\}\}\s*$/gm, '')
    .replace(variable, 'x')
  const addresses = (decoded.match(fullLink) ?? []).map((address) => address.replace(/[.,;:!?)]+$/, ''))
  const names = decoded.replace(fullLink, ' ').match(bareDomain) ?? []
  const found =
    addresses.find((address) => !isOwnAddress(address, publicUrl)) ??
    names.find((name) => !isOwnAddress(`${new URL(publicUrl).protocol}//${name}`, publicUrl))
  return found === undefined ? null : isRefused(found, publicUrl)
}

function isOwnAddress(address: string, publicUrl: string): boolean {
  const to = address.replace(variable, 'x')
  return URL.canParse(to) && new URL(to).origin === new URL(publicUrl).origin
}
