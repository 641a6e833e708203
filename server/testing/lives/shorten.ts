import { daysAfter } from './days.ts'
import type { Disagreement } from './disagreement.ts'
import { live } from './live.ts'
import { eventsOfLife, nameOf } from './plan.ts'
import type { Life, MonthPlan, Script, Step } from './steps.ts'

/** A script of one life, and the disagreement of product and reference about it. */
export interface Shortened {
  script: Script
  found: Disagreement
}

/**
 * Returns the shortest script of a single life about which the product and the reference still disagree; null where
 * they only disagree about it among others. All shorter lives of a round live in one company, so that a round takes as
 * long as one.
 */
export async function shorten(script: Script, found: Disagreement): Promise<Shortened | null> {
  const life = script.lives.findIndex((_, i) => nameOf(i) === found.name)
  const first = script.lives[life]
  if (!first) return null
  const eventCount = eventsOfLife(script, life).filter(({ day }) => day <= found.day).length - 1
  let best = await shortestOf(script, [{ ...first, steps: first.steps.slice(0, eventCount) }], found.day)
  if (!best) return null
  for (;;) {
    const shorter = await shortestOf(best.script, shorterLives(best.script.lives[0]!), best.found.day)
    if (!shorter) break
    best = shorter
  }
  for (const simpler of simplerCompanies(best.script))
    best = (await shortestOf(simpler, simpler.lives, daysAfter(best.found.day, 10))) ?? best
  return best
}

/** Returns the first of these lives with a disagreement until a day, in its own script. */
async function shortestOf(script: Script, lives: readonly Life[], until: string): Promise<Shortened | null> {
  const all = await live({ ...script, lives: [...lives] }, { done: new Map(), refused: new Map() }, until)
  const byName = new Map(all.map((one) => [one.name, one]))
  const place = lives.findIndex((_, i) => byName.has(nameOf(i)))
  const found = byName.get(nameOf(place))
  return found ? { script: { ...script, lives: [lives[place]!] }, found } : null
}

/** Returns a life without some of its steps, the shortest first, or with fewer peculiarities. */
function shorterLives(life: Life): Life[] {
  const { steps } = life
  const found: Life[] = []
  for (let size = steps.length; size >= 1; size = Math.floor(size / 2))
    for (let from = 0; from < steps.length; from += size) found.push({ ...life, steps: without(steps, from, size) })
  if (life.charging !== null) found.push({ ...life, charging: null })
  if (life.holdPeriods.length) found.push({ ...life, holdPeriods: [] })
  if (life.currency !== 'EGP') found.push({ ...life, currency: 'EGP' })
  if (life.hireDate !== 0) found.push({ ...life, hireDate: 0 })
  return found
}

/** Returns steps without some; the others stay on their days. */
function without(steps: readonly Step[], from: number, size: number): Step[] {
  const wait = steps.slice(from, from + size).reduce((sum, step) => sum + step.wait, 0)
  const after = steps.slice(from + size).map((step, i) => (i === 0 ? { ...step, wait: step.wait + wait } : step))
  return [...steps.slice(0, from), ...after]
}

const simplestMonth: MonthPlan = {
  generate: 4,
  generateAgain: null,
  discarded: 'never',
  returned: null,
  approve: 0,
  pay: 0,
  bill: 1,
  void: null,
}

const simplerCompanies = (script: Script): Script[] => [
  { ...script, company: [] },
  { ...script, company: [], months: script.months.map(() => simplestMonth), nights: 2 },
]
