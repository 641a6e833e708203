/**
 * Returns the direction in which most letters of a text are read, for sentences that may begin with a name in another
 * script. `dir="auto"` only looks at the first letter. Without letters the browser decides.
 */
export function textDirection(text: string): 'ltr' | 'rtl' | 'auto' {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const rightToLeft = text.match(/(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/gu)?.length ?? 0
  if (letters === 0) return 'auto'
  return rightToLeft * 2 > letters ? 'rtl' : 'ltr'
}
