/** The greatest length of a name. */
export const maxNameLength = 70

/** The largest amount of a SEPA credit transfer, 999,999,999.99 (EPC132-08, Instructed Amount). */
export const maxSepaCents = 99_999_999_999n

/** Letters that are not another letter with a mark, by their usual spelling. */
const spellings: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '&': '+',
}

/** Returns a text with letters spelled in basic Latin, where the EPC or usage has a spelling. */
const spelled = (text: string) =>
  text
    .replaceAll(/./gu, (letter) => spellings[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')

/** Returns true if a text has letters or digits that a SEPA file can't have, such as Arabic ones. */
export const losesLetters = (text: string): boolean => /[^\P{L}A-Za-z]|[^\P{N}0-9]/u.test(spelled(text))

/**
 * Returns a text in the characters that every SEPA bank accepts: Latin letters without marks, digits, spaces and
 * `/ - ? : ( ) . , ' +` (EPC132-08, 1.4). Other characters become a full stop, and slashes a hyphen, because a reference
 * must not begin or end with one or contain two.
 */
export const sepaText = (text: string, max: number): string =>
  spelled(text)
    .replaceAll('/', '-')
    .replaceAll(/[^A-Za-z0-9\-?:().,'+ ]/gu, '.')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, max)
    .trim()

/** Returns a name in SEPA characters; null if it would lose letters, such as a name written partly in Arabic. */
export function sepaName(name: string): string | null {
  const text = sepaText(name, maxNameLength)
  return /[A-Za-z]/.test(text) && !losesLetters(name) ? text : null
}
