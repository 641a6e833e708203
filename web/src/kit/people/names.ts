/** Returns a person's full name. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const first = (name: string) => {
  const [head] = letters.segment(name.trim())
  return head?.segment.toLocaleUpperCase() ?? ''
}

/** Returns a person's initials, the first visible letter of each name; `?` for a person without a name. */
export function initialsOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return first(firstName) + first(lastName) || '?'
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
