/** Returns a person's full name. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const first = (name: string) => {
  const [head] = letters.segment(name.trim())
  return head?.segment.toLocaleUpperCase() ?? ''
}

/** Letters that would be joined to a word. */
const joining = /^[\p{Script=Arabic}\p{Script=Syriac}]/u
const thinSpace = '\u202f'

/**
 * Returns a person's initials, the first visible letter of each name; `?` for a person without a name. Arabic initials
 * are separate letters, not the beginning of a word.
 */
export function initialsOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const initials = [first(firstName), first(lastName)].filter(Boolean)
  return initials.join(initials.every((initial) => joining.test(initial)) ? thinSpace : '') || '?'
}

/**
 * Returns the index, from 0 to below `count`, of the colour behind a person's initials. The same id always gets the
 * same colour.
 */
export function tintOf(id: string, count: number): number {
  let sum = 0
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return sum % count
}
