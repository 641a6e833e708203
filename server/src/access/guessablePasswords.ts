import { readFileSync } from 'node:fs'

/** Runs of keys and of the alphabet, in both directions. */
const sequences = ['12345678901234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm,./']
const sequencesBothWays = sequences.flatMap((run) => [run, Array.from(run).reverse().join('')])

let common: Set<string> | undefined

/** Returns the common passwords, read when the first password is chosen, then cached (10,000 lines, 90 kB). */
function commonPasswords(): Set<string> {
  const lines = () => readFileSync(new URL('commonPasswords.txt', import.meta.url), 'utf8').split('\n')
  common ??= new Set(lines().filter((line) => line !== '' && !line.startsWith('#')))
  return common
}

/**
 * Returns whether an attacker tries this password early: on the list of common ones (in any case), a short piece
 * repeated (`12341234`), or a run of keys (`87654321`). The list leaves out repetitions and runs.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFC').toLowerCase()
  const repeated = /^(.{1,6})\1+$/su.test(lower)
  return repeated || sequencesBothWays.some((run) => run.includes(lower)) || commonPasswords().has(lower)
}

/** Returns the text in lower case, without accents; everything that is not a letter becomes a space. */
const letters = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** Returns whether a word is long enough for a name: a single Latin letter is none; a single Chinese one may be. */
const isName = (word: string) => word.length > 1 || /^[^\p{Script=Latin}]$/u.test(word)

/**
 * Returns whether the password's letters are only words of the names, joined in any order, as in `Smith.Anna-2024!`.
 * Digits, punctuation and accents do not count.
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
