const maxLength = 120
/**
 * Maximum length of a file name in UTF-8 bytes. File systems allow 255, and some programs append a suffix when saving.
 */
const maxBytes = 240

/**
 * Pattern for characters that can disguise a name: control, bidirectional, invisible and line-separating ones. Joiners
 * of some scripts and emoji selectors are allowed.
 */
const deceptive =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}[\p{Default_Ignorable_Code_Point}--[\p{Join_Control}\p{Variation_Selector}]]\u2800]/gv

/** Pattern for characters that Windows does not allow in file names. */
const reserved = /[<>:"|?*]/g

/**
 * Returns the safe name of an uploaded file: without folders or misleading characters, in Unicode form NFC, and never
 * empty. At most 120 characters and 240 bytes long, with its extension kept.
 */
export function safeName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .toWellFormed()
    .replace(deceptive, '')
    .normalize('NFC')
    .replace(reserved, '-')
    .replace(/\s+/g, ' ')
    .trim()
  const { stem, dot } = split(clean)
  const room = maxLength - Array.from(dot).length
  const characters = Array.from(stem.replace(/^[. ]+/, '') || 'file').slice(0, room)
  while (Buffer.byteLength(characters.join('')) > maxBytes - dot.length) characters.pop()
  return characters.join('').trimEnd() + dot
}

/** Returns the extension in lower case without the dot, or an empty string. */
export const extension = (name: string): string => split(name).dot.slice(1).toLowerCase()

function split(name: string): { stem: string; dot: string } {
  const dot = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - dot.length), dot }
}
