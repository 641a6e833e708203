import { sql } from 'drizzle-orm'
import { setClock } from '../../src/kernel/clock.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { createRole } from '../company.ts'
import { newcomer } from '../people.ts'
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
import { compareLeave, enterDetails, setAnnualPolicy } from './compareLeave.ts'
import { compareLoans } from './compareLoans.ts'
import { compareApproved, comparePay } from './comparePay.ts'
import { daysAfter, monthsAfter } from './days.ts'
import { Disagreement } from './disagreement.ts'
import { isLoanStep, performLoanStep } from './lend.ts'
import { clock, addPerson, noon, perform, type Person, setTime, type Tally, type World } from './people.ts'
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
import { addItems } from './itemSteps.ts'
import { CompanyReference } from './reference.ts'
import type { Life, Script } from './steps.ts'

/**
 * The number of months whose work is invoiced each month: the month itself and those before it, because days may have
 * been entered late. In the last month, all months are invoiced again.
 */
const billingRepeats = 3

/** The number of completed steps by verb, and the number of refusals by verb and reason. */
export interface Tallies {
  done: Tally
  refused: Tally
}

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

async function createWorld(app: TestApp, script: Script, tallies: Tallies): Promise<World> {
  const { absencesDeducted, taxed, absencesBeforeAccount } = script
  await disableEvents(app)
  await setAnnualPolicy(app)
  const call = async (...[method, path, body]: [method: string, path: string, body?: object]) => {
    const answer = await app.call('Owner', method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}`)
    return answer.body
  }
  const addAccount = async (name: string) => (await call('POST', '/accounts', { name, currency: 'USD' })).account.id
  const accounts = [await addAccount('Client'), await addAccount('Other client')]
  const { departments } = await call('GET', '/departments')
  const roleId = await createRole(app.app.db, 'Prepares pay', ['payroll.read', 'payroll.all_view', 'payroll.process'])
  await newcomer(app, 'Clerk', { manager: 'Owner', roleId })
  const rules = rulesOf(script)
  await call('POST', '/payroll/rules', { ...rules, firstMonth })
  const { settings } = await call('GET', '/settings/system')
  const were = { absencesBeforeAccount: settings.absencesBeforeAccount }
  await call('PATCH', '/settings/system', { changes: { absencesBeforeAccount }, were })
  const reference = new CompanyReference(firstDay, { absencesDeducted, taxed, absencesBeforeAccount })
  reference.setCutOff(firstMonth, null)
  const items = await addItems((input) => call('POST', '/payroll/pay-items', input))
  const own = { accounts, items, rules, invoices: [], departments: departments.slice(0, 2), holidays: new Map() }
  return { app, reference, today: firstDay, ...own, ...tallies }
}

/**
 * Discards all events in the database, so that no one is notified. Notifications are not compared and would cause a
 * third of all queries.
 */
async function disableEvents({ app }: TestApp): Promise<void> {
  await app.db.execute(
    sql`create function keep_no_event() returns trigger language plpgsql as 'begin return null; end'`,
  )
  await app.db.execute(sql`create trigger keep_no_event before insert on events
    for each row execute function keep_no_event()`)
}

const rulesOf = ({ absencesDeducted, taxed, taxedByDays }: Script) => ({
  divisor: 240,
  premiums: { day: 35, night: 70, restDay: 100, holiday: 100 },
  nightFrom: '19:00',
  nightTo: '07:00',
  absencesDeducted,
  pack: taxed ? 'EGYPT' : 'NONE',
  partMonthTax: taxedByDays ? 'PART_OF_MONTH' : 'WHOLE_MONTH',
})

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
    await runMissedMonths(world, last, (month) => this.compareLoansOf(month))
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
      case 'generate':
        await runMissedMonths(world, month, (missed) => this.compareLoansOf(missed))
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
