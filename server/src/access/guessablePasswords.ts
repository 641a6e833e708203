import { readFileSync } from 'node:fs'

/** Keyboard and alphabet sequences. They are also refused backwards. */
const sequences = ['12345678901234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm,./']
const sequencesBothWays = sequences.flatMap((run) => [run, Array.from(run).reverse().join('')])

let common: Set<string> | undefined

/** Returns the list of common passwords, which is read once, at the first use (10,000 lines, 90 kB). */
function commonPasswords(): Set<string> {
  const lines = () => readFileSync(new URL('commonPasswords.txt', import.meta.url), 'utf8').split('\n')
  common ??= new Set(lines().filter((line) => line !== '' && !line.startsWith('#')))
  return common
}

/**
 * Returns whether a password is easy to guess: it is on the list of common passwords, repeats a few characters
 * (`12341234`), or is a keyboard sequence (`87654321`). Upper and lower case are treated as equal.
 * `commonPasswords.txt` contains no repetitions or sequences.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFC').toLowerCase()
  const repetition = /^(.{1,6})\1+$/su.test(lower)
  return repetition || sequencesBothWays.some((run) => run.includes(lower)) || commonPasswords().has(lower)
}

/** Returns the text in lower case and without accents, with a space for everything that is not a letter. */
const letters = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/**
 * Returns whether a word is long enough to be a name: at least two letters, or one letter that is not Latin, as in
 * Chinese.
 */
const isName = (word: string) => word.length > 1 || /^[^\p{Script=Latin}]$/u.test(word)

/**
 * Returns whether the letters of a password are only words from the given names, in any order, as in
 * `Smith.Anna-2024!`. Digits, punctuation and accents are ignored.
 */
export function consistsOf(password: string, names: readonly string[]): boolean {
  const wordsOf = (name: string) => [...letters(name).split(' '), letters(name).replaceAll(' ', '')]
  const words = [...new Set(names.flatMap(wordsOf).filter(isName))]
  const text = letters(password).replaceAll(' ', '')
  const reachable = new Set([0])
  for (let at = 0; at < text.length; at++) {
    if (!reachable.has(at)) continue
    for (const word of words) if (text.startsWith(word, at)) reachable.add(at + word.length)
  }
  return text !== '' && reachable.has(text.length)
}
