/*
 * The search for people ignores accents, apostrophes and case, and finds each word separately, in any order. The
 * database does the same in its function `searchable`, which has an index; a test compares the two.
 */

const apostrophes = /['`´‘’‛ʹʻʼ′＇]/g
/** Combining accents, and the vowel points and signs of Hebrew and Arabic. */
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g
/** Characters that normalization leaves unchanged, each followed by its replacement. */
const pairs = 'ßss æae œoe þth øo łl đd ðd ħh ıi ŋn ŧt ςσ ىي ةه ـ ‐- ‑- ‒- –- —- ―- −-'
const letters = new Map(pairs.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]))
const special = new RegExp(`[${[...letters.keys()].join('')}]`, 'g')

/** Returns a text normalized for searching: in lower case, without accents or apostrophes. */
export const searchable = (text: string): string =>
  text
    .replace(apostrophes, '')
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(special, (letter) => letters.get(letter) ?? letter)

const maxWords = 8

/** Returns the words of a search term, normalized for searching; at most eight. */
export const searchWords = (search: string): string[] =>
  searchable(search).split(/\s+/).filter(Boolean).slice(0, maxWords)

/** Returns true if a normalized text contains all of the normalized words. */
export const includesWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word))
