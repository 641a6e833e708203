/** Returns a person's full name. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const first = (name: string) => {
  const [head] = letters.segment(name.trim())
  return head?.segment.toLocaleUpperCase() ?? ''
}

/** Returns the initials of a person, one visible letter of each name; `?` for a person without a name. */
export function initialsOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return first(firstName) + first(lastName) || '?'
}

/** Returns which of `count` tints the initials of a person have: always the same for the same id. */
export function tintOf(id: string, count: number): number {
  let sum = 0
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return sum % count
}
