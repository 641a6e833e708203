import fc from 'fast-check'
import { expect } from 'vitest'
import { Disagreement } from './disagreement.ts'
import { describeScript } from './describe.ts'
import { eventsOfLife, live, nameOf, type Tallies } from './live.ts'
import { type Script, scripts } from './steps.ts'

interface Size {
  companies: number
  /** In each company. */
  people: number
  months: number
  seed: number
}

/** The time for which a script that fails is made shorter. */
const shrinkMs = 90_000

/**
 * Has so many companies with random people live, and compares each with the reference. Returns how often what happened.
 * @throws Error with the shortest script found, where the product and the reference disagree.
 */
export async function compareLives({ companies, people, months, seed }: Size): Promise<Tallies> {
  const tallies = { done: new Map<string, number>(), refused: new Map<string, number>() }
  let lives = 0
  for (const script of fc.sample(scripts(people, months), { numRuns: companies, seed })) {
    lives += people
    try {
      await live(script, tallies)
    } catch (error) {
      if (!(error instanceof Disagreement)) throw error
      throw await shortest(script, error, `among the first ${lives} lives of seed ${seed}`)
    }
  }
  return tallies
}

/** Returns the disagreement with the shortest script of that one life for which there is one. */
async function shortest(script: Script, found: Disagreement, where: string): Promise<Error> {
  const own = untilDay({ ...script, lives: script.lives.filter((_, i) => nameOf(i) === found.name) }, found.day)
  const alone = fc.asyncProperty(scripts(1, script.months.length), (one) =>
    live(one, { done: new Map(), refused: new Map() }, found.day),
  )
  const { failed, counterexample, errorInstance, numShrinks } = await fc.check(alone, {
    examples: [[own]],
    numRuns: 1,
    interruptAfterTimeLimit: shrinkMs,
  })
  const [shown = own] = counterexample ?? []
  const error = failed ? (errorInstance as Error) : found
  const how = failed ? `alone, made shorter ${numShrinks} times` : 'not alone'
  return new Error(`On ${found.day}: ${error.message} (${where}; ${how})\n${describeScript(shown, found.day)}`)
}

/** Returns a script without the steps of lives after a day. */
const untilDay = (script: Script, day: string): Script => ({
  ...script,
  lives: script.lives.map((life, i) => {
    const happened = eventsOfLife(script, i).filter((event) => event.day <= day).length - 1
    return { ...life, steps: life.steps.slice(0, Math.max(1, happened)) }
  }),
})

/** Refusals that a random life meets, and no other. */
const knownRefusals = new Set([
  // A last day before the first, or of who has left already a day to come.
  'end: 400 lastDay',
  'correct last day: 400 lastDay',
  // A first day within the employment before, or behind the last day.
  'return: 400 firstDay',
  'move hire date: 400 hireDate',
  'take leave: 409 leave.overlap',
  'take leave: 400 leave.insufficient',
  'add holiday: 409 holiday.taken',
])

/** Verbs that happen at least once, so that the comparison is of something. */
const verbs = [
  'join',
  'end',
  'end after a last day',
  'correct last day',
  'return',
  'undo ending',
  'move hire date',
  'edit',
  'raise',
  'charge',
  'take leave',
  'cancel leave',
  'correct hours',
  'clock',
  'add holiday',
  'remove holiday',
  'night',
  'generate',
  'include someone',
  'APPROVED',
  'PAID',
  'invoice',
  'issue',
]

/** Asserts that every verb happened, that few steps were refused, and those for reasons that are known. */
export function assertVariety({ done, refused }: Tallies): void {
  expect(verbs.filter((verb) => !done.has(verb))).toEqual([])
  expect([...refused.keys()].filter((reason) => !knownRefusals.has(reason))).toEqual([])
  const sum = (tally: Tallies['done']) => [...tally.values()].reduce((total, times) => total + times, 0)
  expect(sum(refused) / sum(done)).toBeLessThan(0.1)
}
