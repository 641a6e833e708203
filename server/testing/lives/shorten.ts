import { daysAfter } from './days.ts'
import type { Disagreement } from './disagreement.ts'
import { live } from './live.ts'
import { eventsOfLife, nameOf } from './plan.ts'
import type { Life, MonthPlan, Script, Step } from './steps.ts'

/** A script with a single life, and the difference found in it. */
export interface Shortened {
  script: Script
  disagreement: Disagreement
}

/**
 * Returns the shortest script with a single life for which the product and the reference still differ; null if they
 * only differ when other lives are present. Each round performs all shorter lives in one company, because that takes no
 * longer than performing one life.
 */
export async function shorten(script: Script, disagreement: Disagreement): Promise<Shortened | null> {
  const life = script.lives.findIndex((_, i) => nameOf(i) === disagreement.name)
  const first = script.lives[life]
  if (!first) return null
  const eventCount = eventsOfLife(script, life).filter(({ day }) => day <= disagreement.day).length - 1
  let best = await shortestOf(script, [{ ...first, steps: first.steps.slice(0, eventCount) }], disagreement.day)
  if (!best) return null
  for (;;) {
    const shorter = await shortestOf(best.script, shorterLives(best.script.lives[0]!), best.disagreement.day)
    if (!shorter) break
    best = shorter
  }
  for (const simpler of simplerCompanies(best.script))
    best = (await shortestOf(simpler, simpler.lives, daysAfter(best.disagreement.day, 10))) ?? best
  return best
}

/**
 * Performs these lives in one company up to a day. Returns the first life for which there is a difference, in a script
 * of its own; null if there is none.
 */
async function shortestOf(script: Script, lives: readonly Life[], until: string): Promise<Shortened | null> {
  const all = await live({ ...script, lives: [...lives] }, { done: new Map(), refused: new Map() }, until)
  const byName = new Map(all.map((one) => [one.name, one]))
  const place = lives.findIndex((_, i) => byName.has(nameOf(i)))
  const disagreement = byName.get(nameOf(place))
  return disagreement ? { script: { ...script, lives: [lives[place]!] }, disagreement } : null
}

/** Returns shorter or simpler variants of a life, the shortest first. */
function shorterLives(life: Life): Life[] {
  const { steps } = life
  const variants: Life[] = []
  for (let size = steps.length; size >= 1; size = Math.floor(size / 2))
    for (let from = 0; from < steps.length; from += size) variants.push({ ...life, steps: without(steps, from, size) })
  if (life.charging !== null) variants.push({ ...life, charging: null })
  if (life.holdPeriods.length) variants.push({ ...life, holdPeriods: [] })
  if (life.currency !== 'EGP') variants.push({ ...life, currency: 'EGP' })
  if (life.hireDate !== 0) variants.push({ ...life, hireDate: 0 })
  return variants
}

/** Returns the steps without some of them; the later steps keep their dates. */
function without(steps: readonly Step[], from: number, size: number): Step[] {
  const wait = steps.slice(from, from + size).reduce((sum, step) => sum + step.wait, 0)
  const after = steps.slice(from + size).map((step, i) => (i === 0 ? { ...step, wait: step.wait + wait } : step))
  return [...steps.slice(0, from), ...after]
}

const simplestMonth: MonthPlan = {
  differences: 3,
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
