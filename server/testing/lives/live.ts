import { setClock } from '../../src/kernel/clock.ts'
import { startTestApp } from '../app.ts'
import { type Approved, compareAbsences, compareEmployment, compareInvoices, rememberApproved } from './compare.ts'
import {
  invoiceMonths,
  moveMonth,
  runMissedMonths,
  discardMonth,
  generateMonth,
  setHold,
  passNight,
  performForCompany,
  voidInvoice,
} from './company.ts'
import { compareLeave, enterDetails } from './compareLeave.ts'
import { compareLoans } from './compareLoans.ts'
import { payDifferences } from './differenceSteps.ts'
import { comparePaidAccounts } from './compareAccounts.ts'
import { compareApproved, comparePay } from './comparePay.ts'
import { createWorld } from './createWorld.ts'
import { daysAfter, monthsAfter } from './days.ts'
import { Disagreement } from './disagreement.ts'
import { isLoanStep, performLoanStep } from './lend.ts'
import { clock, addPerson, noon, perform, type Person, setTime, type Tallies, type World } from './people.ts'
import {
  firstDay,
  type CompanyEvent,
  eventsOfCompany,
  eventsOfLife,
  firstMonth,
  lastDayOf,
  type LifeEvent,
  nameOf,
} from './plan.ts'
import { compareKeptBack, isPaidWeekly, joinGroup, payPart } from './payParts.ts'
import type { Life, Script } from './steps.ts'

/**
 * The number of months whose work is invoiced each month: the month itself and those before it, because days may have
 * been entered late. In the last month, all months are invoiced again.
 */
const billingRepeats = 3

/**
 * Performs a script in a new company up to the day `until`, by default the script's last day. Compares the product with
 * the reference after each step of the company. Adds to the tallies, and returns the first difference for each person.
 */
export async function live(script: Script, tallies: Tallies, until = lastDayOf(script)): Promise<Disagreement[]> {
  setTime(firstDay, '01:00:00')
  const app = await startTestApp()
  try {
    return await new Performance(await createWorld(app, script, tallies), script).perform(until)
  } finally {
    setClock(null)
    await app.close()
  }
}

// A permanent employee makes sure that the company's first payroll is generated when its script says so.
const steadyLife: Life = {
  wait: 0,
  hireDate: 0,
  salary: 8000,
  currency: 'EGP',
  charging: null,
  holdPeriods: [],
  steps: [],
}

/** A script while it is performed. */
class Performance {
  /** The people for whom no difference has been found so far. */
  private people: Person[] = []
  private readonly living = new Map<number, Person>()
  private readonly disagreements: Disagreement[] = []
  private readonly approved: Approved = new Map()
  /** The payroll records on hold, by the day on which to release them. */
  private readonly releases = new Map<string, { person: Person; month: string }[]>()
  private readonly months: string[]
  /** The months whose drafts stay discarded until all other months are done. */
  private readonly discarded = new Set<string>()
  private readonly world: World
  private readonly script: Script

  constructor(world: World, script: Script) {
    this.world = world
    this.script = script
    this.months = script.months.map((_, i) => monthsAfter(firstMonth, i))
  }

  async perform(until: string): Promise<Disagreement[]> {
    const { world, script } = this
    const all = script.lives.flatMap((_, i) => eventsOfLife(script, i))
    const ofLives = Map.groupBy(all, ({ day }) => day)
    const ofCompany = Map.groupBy(eventsOfCompany(script), ({ day }) => day)
    const steady = await addPerson(world, steadyLife, 'Steady')
    await enterDetails(world, steady)
    this.people.push(steady)
    let sinceNight = 0
    for (let day = firstDay; day <= until; day = daysAfter(day, 1)) {
      world.today = day
      setTime(day, noon)
      sinceNight += 1
      if (sinceNight >= script.nights) {
        sinceNight = 0
        await passNight(world, this.people)
        await this.compare(compareEmployment)
        await this.compare(compareAbsences)
      }
      await this.performSteps(ofLives.get(day) ?? [])
      for (const { person, month } of this.releases.get(day) ?? [])
        await this.keepFound(() => setHold(world, person, month, false))
      await this.compare(compareKeptBack)
      if (await payPart(world)) await this.compare(comparePaidAccounts)
      for (const event of ofCompany.get(day) ?? []) await this.performForAll(event)
    }
    if (until >= lastDayOf(script)) await this.settle()
    return this.disagreements
  }

  /** Releases everything on hold, approves all months, and generates one more month, which settles later changes. */
  private async settle(): Promise<void> {
    const { world, months } = this
    for (const { person, month } of [...this.releases.values()].flat())
      await this.keepFound(() => setHold(world, person, month, false))
    const last = monthsAfter(firstMonth, months.length)
    for (const month of this.discarded) await generateMonth(world, month)
    this.discarded.clear()
    await this.runMissed(last)
    await generateMonth(world, last)
    await this.compare((_, people) => comparePay(world, people, [...months, last]))
    await this.compareLoansOf(last)
    await this.compare(compareEmployment)
    await this.compare(compareLeave)
    await rememberApproved(world, this.people, this.approved)
  }

  private compareLoansOf(month: string): Promise<void> {
    return this.compare((_, people) => compareLoans(this.world, people, month))
  }

  /** Approves the months before one that are still open, and compares what they pay. */
  private async runMissed(before: string): Promise<void> {
    await runMissedMonths(this.world, before, (month) => this.compareLoansOf(month))
    await this.compare(comparePaidAccounts)
  }

  private comparePayUntil(month: string): Promise<void> {
    const generated = this.months.filter((one) => one <= month && !this.discarded.has(one))
    return this.compare((_, people) => comparePay(this.world, people, generated))
  }

  /** Puts people's records of a month on hold as their scripts say, each record only once. */
  private async holdBackOf(month: string): Promise<void> {
    const { world, months, releases } = this
    for (const [life, person] of this.living) {
      const hold = this.script.lives[life]!.holdPeriods.find((one) => months[one.month] === month)
      if (!hold || !this.people.includes(person)) continue
      if ([...releases.values()].flat().some((one) => one.person === person && one.month === month)) continue
      await this.keepFound(() => setHold(world, person, month, true))
      const day = daysAfter(world.today, hold.days)
      releases.set(day, [...(releases.get(day) ?? []), { person, month }])
    }
  }

  /** Performs the steps of all lives on one day; clocking in comes last. */
  private async performSteps(events: readonly LifeEvent[]): Promise<void> {
    const clockIns: { person: Person; minutes: number }[] = []
    for (const { life, step } of events) {
      const person = this.living.get(life)
      if (step === 'join') {
        const newPerson = await addPerson(this.world, this.script.lives[life]!, nameOf(life))
        await enterDetails(this.world, newPerson)
        if (isPaidWeekly(this.script.lives[life]!)) await joinGroup(this.world, newPerson)
        this.living.set(life, newPerson)
        this.people.push(newPerson)
      } else if (!person || !this.people.includes(person)) continue
      else if (step.verb === 'clock') clockIns.push({ person, minutes: step.minutes })
      else if (isLoanStep(step)) await this.keepFound(() => performLoanStep(this.world, person, step))
      else await this.keepFound(() => perform(this.world, person, step))
    }
    await this.keepFound(() => clock(this.world, clockIns))
  }

  private async performForAll(event: CompanyEvent): Promise<void> {
    const { world, months, people } = this
    if (!('month' in event)) return performForCompany(world, event.step)
    const { step, month } = event
    const until = months.slice(0, months.indexOf(month) + 1)
    switch (step) {
      case 'differences':
        await payDifferences(world, month)
        return this.compare(comparePaidAccounts)
      case 'generate':
        await this.runMissed(month)
        await generateMonth(world, month)
        this.discarded.delete(month)
        await this.compare(compareLeave)
        await this.compareLoansOf(month)
        return this.comparePayUntil(month)
      case 'discard':
        this.discarded.add(month)
        return discardMonth(world, month)
      case 'submit':
        await this.holdBackOf(month)
        return moveMonth(world, month, 'PENDING_APPROVAL')
      case 'return':
        return moveMonth(world, month, 'DRAFT', 'return to draft')
      case 'approve':
        await moveMonth(world, month, 'APPROVED')
        await this.compare((_, people) => compareApproved(world, people, month))
        await this.compare(comparePaidAccounts)
        await this.compare((_, people) => compareLoans(world, people))
        return rememberApproved(world, people, this.approved)
      case 'pay':
        return moveMonth(world, month, 'PAID')
      case 'void':
        return voidInvoice(world, month)
      case 'invoice':
        await invoiceMonths(world, month === months.at(-1) ? until : until.slice(-billingRepeats), people)
        return this.compare(compareInvoices)
    }
  }

  /**
   * Repeats a comparison until it finds no more differences. People for whom it found one are left out of the next
   * round.
   */
  private async compare(comparison: (world: World, people: readonly Person[]) => Promise<void>): Promise<void> {
    while (await this.keepFound(() => comparison(this.world, this.people))) continue
  }

  /**
   * Runs work and returns true if it found a difference for a person. The person is then left out of later comparisons.
   */
  private async keepFound(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      return false
    } catch (error) {
      if (!(error instanceof Disagreement) || !this.people.some(({ name }) => name === error.name)) throw error
      this.disagreements.push(error)
      this.people = this.people.filter(({ name }) => name !== error.name)
      return true
    }
  }
}
