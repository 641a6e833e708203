const maxLength = 120
/** Bytes in UTF-8, as file systems count them: they allow 255, and programs that save append some. */
const maxBytes = 240

/**
 * Control and bidirectional characters, line separators and invisible ones that can disguise a name; joiners of some
 * scripts and emoji selectors stay.
 */
const deceptive =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}[\p{Default_Ignorable_Code_Point}--[\p{Join_Control}\p{Variation_Selector}]]\u2800]/gv

/** Characters that Windows does not allow in a file name. */
const reserved = /[<>:"|?*]/g

/**
 * Returns the name under which an uploaded file is shown and saved: without folders or deceptive characters, NFC, at
 * most 120 characters and 240 bytes with the extension kept, never empty.
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
  const kept = Array.from(stem.replace(/^[. ]+/, '') || 'file').slice(0, room)
  while (Buffer.byteLength(kept.join('')) > maxBytes - dot.length) kept.pop()
  return kept.join('').trimEnd() + dot
}

/** Returns the extension in lower case, without the dot; empty if there is none. */
export const extension = (name: string): string => split(name).dot.slice(1).toLowerCase()

function split(name: string): { stem: string; dot: string } {
  const dot = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - dot.length), dot }
}
