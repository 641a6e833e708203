import fc from 'fast-check'
import { expect } from 'vitest'
import { describeScript } from './describe.ts'
import type { Disagreement } from './disagreement.ts'
import { live } from './live.ts'
import type { Tallies } from './people.ts'
import { nameOf } from './plan.ts'
import { shorten } from './shorten.ts'
import { type Script, scripts } from './steps.ts'

interface Size {
  companies: number
  /** The number of people in each company. */
  people: number
  months: number
  seed: number
}

/**
 * Simulates this many companies with random people and compares each with the reference. Returns the numbers of steps
 * and refusals.
 * @throws Error with the shortest script found if the product and the reference differ.
 */
export async function compareLives({ companies, people, months, seed }: Size): Promise<Tallies> {
  const tallies = { done: new Map<string, number>(), refused: new Map<string, number>() }
  let lives = 0
  for (const script of fc.sample(scripts(people, months), { numRuns: companies, seed })) {
    lives += people
    const [first, ...others] = await live(script, tallies)
    if (first) throw await report(script, first, `${others.length + 1} of the first ${lives} lives of seed ${seed}`)
  }
  return tallies
}

async function report(script: Script, disagreement: Disagreement, where: string): Promise<Error> {
  const shortened = await shorten(script, disagreement)
  const own = { ...script, lives: script.lives.filter((_, i) => nameOf(i) === disagreement.name) }
  const example = shortened ?? { script: own, disagreement }
  const circumstance = shortened ? 'alone' : 'not alone'
  return new Error(
    `On ${example.disagreement.day}, ${example.disagreement.message} (${where}, ${circumstance})\n${describeScript(example.script, example.disagreement.day)}`,
  )
}

/** The only refusals that may occur in random lives. */
const knownRefusals = new Set([
  // The last day is before the first, or in the future for a person who has already left.
  'end: 400 lastDay',
  'correct last day: 400 lastDay',
  // The first day is within the previous employment, or after the last day.
  'return: 400 firstDay',
  'move hire date: 400 hireDate',
  'take leave: 409 leave.overlap',
  'take leave: 400 leave.insufficient',
  'add holiday: 409 holiday.taken',
  // The month is approved.
  'set cut-off: 400 payroll.rules_too_early',
  // The change starts on a past day on which the person is not employed.
  'raise: 400 salaryFrom',
  'charge: 400 invoicingFrom',
  // A late month may be open only for people with earlier months on hold, or for no one once it is generated again.
  // The person has no salary today, has left, or the month is approved.
  'lend: 400 userId',
  'lend: 400 payoutPeriod',
  'alter loan: 400 from',
  // The loan is repaid or written off.
  'alter loan: 409 payroll.loan_not_owed',
  // The person has the pay item in one of the months, or has no salary in the first one.
  'enter item: 409 payroll.pay_item_overlaps',
  'enter item: 400 userId',
  // An earlier month is open.
  'approve part: 409 payroll.earlier_open',
  'make part: 409 payroll.nothing_left',
  'approve late: 409 payroll.earlier_open',
  'approve late: 409 payroll.wrong_status',
  'submit late: 409 payroll.wrong_status',
])

/** The verbs that must occur at least once, so that the comparison is meaningful. */
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
  'BONUS',
  'DEDUCTION',
  'hold back',
  'release',
  'discard',
  'return to draft',
  'charge',
  'take leave',
  'cancel leave',
  'end leave',
  'enter details',
  'compare leave',
  'correct hours',
  'remove hours',
  'clock',
  'set terms',
  'enter item',
  'end item',
  'divide pay',
  'compare several accounts',
  'add holiday',
  'remove holiday',
  'rename department',
  'set cut-off',
  'pay differences',
  'night',
  'generate',
  'part',
  'part of a leaver',
  'keep pay back',
  'include someone',
  'APPROVED',
  'PAID',
  'tax a year',
  'lend',
  'alter loan',
  'repay loan',
  'reverse repayment',
  'payout',
  'confirm write-off',
  'instalment',
  'last instalment',
  'instalment cut short',
  'invoice',
  'issue',
  'void',
]

/** Asserts that every verb occurred, and that few steps were refused, all for known reasons. */
export function assertVariety({ done, refused }: Tallies): void {
  expect(verbs.filter((verb) => !done.has(verb))).toEqual([])
  expect([...refused.keys()].filter((reason) => !knownRefusals.has(reason))).toEqual([])
  const sum = (tally: Tallies['done']) => [...tally.values()].reduce((total, times) => total + times, 0)
  expect(sum(refused) / sum(done)).toBeLessThan(0.1)
}
