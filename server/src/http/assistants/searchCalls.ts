import type { OpenCall } from './assistantCalls.ts'

const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)

/** The weight of a word that is found in the name or summary of a call, and of one found in its description. */
const weights = { main: 3, description: 1 }

/**
 * Returns the calls that contain words beginning like those of the query, best matches first, and in the given order
 * among equals. An empty query finds all.
 */
export function searchCalls(calls: readonly OpenCall[], query: string): OpenCall[] {
  const words = wordsOf(query)
  if (words.length === 0) return [...calls]
  return calls
    .map((call) => ({ call, score: scoreOf(call, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ call }) => call)
}

function scoreOf({ name, path, summary, description }: OpenCall, words: readonly string[]): number {
  const main = wordsOf(`${name} ${path} ${summary}`)
  const other = wordsOf(description)
  const begins = (list: readonly string[], word: string) =>
    list.some((candidate) => candidate.startsWith(word) || (candidate.length > 3 && word.startsWith(candidate)))
  let score = 0
  for (const word of words) {
    if (begins(main, word)) score += weights.main
    else if (begins(other, word)) score += weights.description
  }
  return score
}
