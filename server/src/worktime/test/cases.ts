/** A source of random numbers that gives the same ones in each run. */
export interface Random {
  /** Returns a whole number from 0 to `below` - 1. */
  upTo: (below: number) => number
  /** Returns a random element of a list. */
  one: <Of>(of: readonly Of[]) => Of
  /** Returns true with the given probability, from 0 to 1. */
  chance: (share: number) => boolean
}

/** Returns a source of random numbers for a seed. */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let hash = Math.imul(state ^ (state >>> 15), 1 | state)
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
    return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296
  }
  const upTo = (limit: number) => Math.floor(next() * limit)
  return {
    upTo,
    one: (of) => of[upTo(of.length)] as (typeof of)[number],
    chance: (probability) => next() < probability,
  }
}

type Figures = readonly (string | number | boolean | null)[]

/**
 * Generates cases and compares the results of the functions under test with expected ones calculated independently.
 * Prints the first case in which they differ.
 */
export function agree<Case>(
  { count, seed }: { count: number; seed: number },
  make: (random: Random) => Case,
  found: (one: Case) => Figures,
  expectedOf: (one: Case) => Figures,
): void {
  const random = randomFrom(seed)
  for (let i = 0; i < count; i++) {
    const one = make(random)
    const [actual, expected] = [found(one), expectedOf(one)]
    if (actual.length === expected.length && actual.every((figure, place) => figure === expected[place])) continue
    const [text, actualText, expectedText] = [one, actual, expected].map((value) => JSON.stringify(value))
    throw new Error(`case ${i}: ${text}\n  is        ${actualText}\n  should be ${expectedText}`)
  }
}
