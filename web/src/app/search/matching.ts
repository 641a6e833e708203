import { searchable } from '@muster/contract/kit/search'

/** Scores of a word of the search that matches a label; without a match the score is 0. */
const scores = { firstWord: 10, anyWord: 7, inside: 4, synonym: 3, misspelt: 2, letters: 1 }

/** Minimum lengths of a typed word to be found inside a word, by its letters in order, or with one wrong letter. */
const minLengths = { inside: 3, letters: 3, misspelt: 5 }

const wordsOf = (text: string) =>
  searchable(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Returns true if all letters of `typed` occur in a text in this order, the first one at the beginning of a word. Too
 * many letters in between would match nearly any text.
 */
const hasLettersInOrder = (text: string, typed: string): boolean =>
  wordsOf(text).some((word, number, words) => {
    if (word[0] !== typed[0]) return false
    let found = 0
    for (const letter of words
      .slice(number)
      .join('')
      .slice(0, typed.length * 3))
      if (letter === typed[found]) found++
    return found === typed.length
  })

/** Returns true if `typed` differs by at most one letter from the beginning of `word`: replaced, added or left out. */
function isMisspelt(word: string, typed: string): boolean {
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same++
  if (same === 0) return false
  const rest = typed.slice(same + 1)
  return (
    word.slice(same + 1).startsWith(rest) ||
    word.slice(same).startsWith(rest) ||
    word.slice(same + 1).startsWith(typed.slice(same))
  )
}

function scoreOfWord(label: string, synonyms: readonly string[], typed: string): number {
  const words = wordsOf(label)
  if (words[0]?.startsWith(typed)) return scores.firstWord
  if (words.some((word) => word.startsWith(typed))) return scores.anyWord
  if (typed.length >= minLengths.inside && searchable(label).includes(typed)) return scores.inside
  if (synonyms.some((word) => word.startsWith(typed))) return scores.synonym
  if (typed.length >= minLengths.misspelt && words.some((word) => isMisspelt(word, typed))) return scores.misspelt
  return typed.length >= minLengths.letters && hasLettersInOrder(label, typed) ? scores.letters : 0
}

/**
 * Returns how well a label matches the words of a search, which must all match; 0 if one does not. `synonyms` are other
 * words for the same thing, separated by spaces.
 */
export function scoreOf(label: string, synonyms: string, words: readonly string[]): number {
  const others = wordsOf(synonyms)
  const each = words.map((word) => scoreOfWord(label, others, word))
  return each.includes(0) ? 0 : each.reduce((sum, score) => sum + score, 0) / Math.max(words.length, 1)
}

/** Returns the entries that match all words, best matches first; those that match equally well keep their order. */
export const bestMatches = <T extends { label: string; words?: string }>(
  entries: readonly T[],
  words: readonly string[],
): T[] =>
  entries
    .map((entry) => ({ entry, score: scoreOf(entry.label, entry.words ?? '', words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ entry }) => entry)

/** A part of a text; `isMatch` if it is a searched word. */
export interface TextPart {
  /** The position of the part's first character in the text. */
  start: number
  text: string
  isMatch: boolean
}

/** Splits a text into the parts that match words of a search and the others. Accents and capitals don't matter. */
export function splitByMatches(text: string, words: readonly string[]): TextPart[] {
  const characters = Array.from(text)
  // The position, among the characters of the text, of each character of the normalized text.
  const origins: number[] = []
  let normalized = ''
  for (const [at, character] of characters.entries())
    for (const letter of searchable(character)) {
      normalized += letter
      for (let unit = 0; unit < letter.length; unit++) origins.push(at)
    }
  const isMarked = new Set<number>()
  for (const word of words) {
    if (!word) continue
    for (let at = normalized.indexOf(word); at !== -1; at = normalized.indexOf(word, at + 1)) {
      const isWordStart = at === 0 || /[^\p{L}\p{N}]/u.test(normalized[at - 1] ?? '')
      if (word.length < minLengths.inside && !isWordStart) continue
      // Apostrophes in between, which are not part of the normalized text, are highlighted too.
      const last = origins[at + word.length - 1] ?? -1
      for (let origin = origins[at] ?? 0; origin <= last; origin++) isMarked.add(origin)
    }
  }
  const parts: TextPart[] = []
  for (const [at, character] of characters.entries()) {
    const isMatch = isMarked.has(at)
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += character
    else parts.push({ start: at, text: character, isMatch })
  }
  return parts
}
