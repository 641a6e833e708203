import { setClock } from '../../src/clock.ts'
import { startTestApp } from '../app.ts'
import {
  type Approved,
  compareAbsences,
  compareEmployment,
  compareInvoices,
  comparePay,
  keepApproved,
} from './compare.ts'
import { billMonths, bringMonth, changeHolidays, generateMonth, passNight } from './company.ts'
import { Disagreement } from './disagreement.ts'
import { datesOf, daysAfter, monthsAfter } from './days.ts'
import { clock, join, noon, perform, type Person, setTime, type Tally, type World } from './people.ts'
import { CompanyReference } from './reference.ts'
import type { Life, Script, Step } from './steps.ts'

/** The first day of each company. It lies in the past, since the database refuses hours of a time to come. */
export const began = '2025-09-01'
const firstMonth = began.slice(0, 7)

/** Days after the last month in which it is generated, paid and invoiced. */
const daysAtTheEnd = 18

/** With each month the last ones are invoiced again: of days that were entered late. At the end all are. */
const billedAgain = 3

/** Something that happens on a day. */
interface Event {
  day: string
  happen: (people: Person[]) => Promise<void>
}

/** The number of times that each verb happened, and each refusal. */
export interface Tallies {
  done: Tally
  refused: Tally
}

/**
 * Performs a script in a company of its own until a day, by default to its end, and compares the product with the reference
 * after each step of the company. Adds to the tallies. @throws Disagreement
 */
export async function live(script: Script, tallies: Tallies, until = '9999-12-31'): Promise<void> {
  setTime(began, '01:00:00')
  const app = await startTestApp()
  try {
    const reference = new CompanyReference(began, script.absencesDeducted)
    const { account } = (await app.call('Owner', 'POST', '/accounts', { name: 'Client', currency: 'USD' })).body
    const world: World = { app, reference, accountId: account.id, today: began, holidays: new Map(), ...tallies }
    const rules = await app.call('Owner', 'POST', '/payroll/rules', rulesOf(script))
    if (rules.status !== 201) throw new Error(JSON.stringify(rules.body))
    await performAll(world, script, until)
  } finally {
    setClock(null)
    await app.close()
  }
}

const rulesOf = ({ absencesDeducted }: Script) => ({
  firstMonth,
  divisor: 240,
  premiums: { day: 35, night: 70, restDay: 100, holiday: 100 },
  nightFrom: '19:00',
  nightTo: '07:00',
  absencesDeducted,
  pack: 'NONE',
})

async function performAll(world: World, script: Script, until: string): Promise<void> {
  const months = script.months.map((_, i) => monthsAfter(firstMonth, i))
  const last = daysAfter(`${monthsAfter(firstMonth, months.length)}-01`, daysAtTheEnd)
  const ofLives = Map.groupBy(
    script.lives.flatMap((_, i) => eventsOfLife(script, i)),
    ({ day }) => day,
  )
  const ofCompany = Map.groupBy(eventsOfCompany(world, script, months), ({ day }) => day)
  // With nobody in it all the time, a company would begin to use payroll at another time than its script says.
  const people: Person[] = [await join(world, steady, 'Steady')]
  const living = new Map<number, Person>()
  let sinceNight = 0
  for (let day = began; day <= last && day <= until; day = daysAfter(day, 1)) {
    world.today = day
    setTime(day, noon)
    sinceNight += 1
    if (sinceNight >= script.nights) {
      await passNight(world, people)
      sinceNight = 0
      await compareEmployment(world, people)
      await compareAbsences(world, people)
    }
    const clocking: { person: Person; minutes: number }[] = []
    for (const { life, step } of ofLives.get(day) ?? []) {
      const person = living.get(life)
      if (step === 'join') {
        const joined = await join(world, script.lives[life]!, nameOf(life))
        living.set(life, joined)
        people.push(joined)
      } else if (person && step.verb === 'clock') clocking.push({ person, minutes: step.minutes })
      else if (person) await perform(world, person, step)
    }
    for (const { happen } of ofCompany.get(day) ?? []) await happen(people)
    await clock(world, clocking)
  }
}

const steady: Life = { wait: 0, hireDate: 0, salary: 8000, charging: null, steps: [] }

export const nameOf = (life: number): string => `Life${life + 1}`

/** A step of a life on its day; the life by its place in the script. */
export interface DatedStep {
  day: string
  life: number
  step: Step | 'join'
}

/** Returns the steps of a life in order, with their days. */
export function eventsOfLife({ lives }: Script, life: number): DatedStep[] {
  const { wait, steps } = lives[life]!
  let day = daysAfter(began, wait)
  return [
    { day, life, step: 'join' },
    ...steps.map((step) => {
      day = daysAfter(day, step.wait)
      return { day, life, step }
    }),
  ]
}

function eventsOfCompany(world: World, script: Script, months: readonly string[]): Event[] {
  const approved: Approved = new Map()
  let day = began
  const holidays = script.holidays.map((step) => {
    day = daysAfter(day, step.wait)
    return { day, happen: () => changeHolidays(world, step) }
  })
  const ofMonths = script.months.flatMap((plan, i): Event[] => {
    const [month, until] = [months[i]!, months.slice(0, i + 1)]
    const end = datesOf(month).at(-1)!
    const generated = daysAfter(end, plan.generate - 3)
    const submitted = daysAfter(generated, plan.again ?? 0)
    const decided = daysAfter(submitted, plan.approve)
    const generateAll = async (people: readonly Person[]) => {
      await generateMonth(world, month)
      await comparePay(world, people, until)
      await keepApproved(world, people, approved)
    }
    return [
      { day: generated, happen: generateAll },
      ...(plan.again === null ? [] : [{ day: submitted, happen: generateAll }]),
      {
        day: decided,
        happen: async (people) => {
          const count = await bringMonth(world, month, 'PENDING_APPROVAL')
          const decidedOn = await bringMonth(world, month, 'APPROVED')
          if (count !== decidedOn) throw new Disagreement(people[0]!, `records approved for ${month}`, decidedOn, count)
          await keepApproved(world, people, approved)
        },
      },
      { day: daysAfter(decided, plan.pay), happen: async () => void (await bringMonth(world, month, 'PAID')) },
      {
        day: daysAfter(end, plan.bill),
        happen: async (people) => {
          await billMonths(world, i === months.length - 1 ? until : until.slice(-billedAgain), people)
          await compareInvoices(world, people)
        },
      },
    ]
  })
  return [...holidays, ...ofMonths]
}
