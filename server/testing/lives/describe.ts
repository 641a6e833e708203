import { daysAfter, datesOf, monthsAfter } from './days.ts'
import { began, type DatedStep, eventsOfLife, nameOf } from './live.ts'
import type { Script, Step } from './steps.ts'

/** Returns a script until a day as a list of dated verbs: those of the company's months and holidays, and of each life. */
export function describeScript(script: Script, until: string): string {
  const lines = [
    ...script.lives.flatMap((_, life) => eventsOfLife(script, life).map((event) => ofLife(script, event))),
    ...ofCompany(script),
  ]
  const rules = `${script.absencesDeducted ? 'absences are deducted' : 'absences are paid'}, nights every ${script.nights} days`
  const dateOf = (line: string) => line.slice(0, 10)
  const sorted = lines
    .filter((line) => dateOf(line) <= until)
    .toSorted((a, b) => (dateOf(a) < dateOf(b) ? -1 : Number(dateOf(a) > dateOf(b))))
  return [rules, ...sorted].join('\n')
}

function ofLife({ lives }: Script, { day, life, step }: DatedStep): string {
  const who = nameOf(life)
  if (step !== 'join') return `${day} ${who}: ${step.verb}${detailOf(day, step)}`
  const { hireDate, salary, charging } = lives[life]!
  return `${day} ${who}: join from ${daysAfter(day, hireDate)} at ${salary}${charging ? `, charged ${charging}` : ''}`
}

function detailOf(day: string, step: Step): string {
  const on = (days: number) => daysAfter(day, days)
  switch (step.verb) {
    case 'end':
    case 'correct last day':
      return `, last day ${on(step.lastDay)}`
    case 'return':
      return ` from ${on(step.firstDay)}`
    case 'move hire date':
      return ` to ${on(step.hireDate)}`
    case 'edit':
      return ` ${step.what}`
    case 'raise':
      return ` to ${step.salary} from ${on(step.from)}`
    case 'charge':
      return ` ${step.rate}`
    case 'take leave':
      return `, ${step.type} from ${on(step.from)} to ${on(step.from + step.days - 1)}${step.approved ? '' : ', rejected'}`
    case 'correct hours':
      return ` of ${on(step.date)} to ${step.hours}`
    case 'clock':
      return ` ${step.minutes} minutes`
    case 'undo ending':
    case 'cancel leave':
      return ''
  }
}

function ofCompany({ months, holidays }: Script): string[] {
  let day = began
  const ofHolidays = holidays.map(({ wait, verb, date }) => {
    day = daysAfter(day, wait)
    return `${day} ${verb} ${daysAfter(day, date)}`
  })
  const ofMonths = months.flatMap((plan, i) => {
    const month = monthsAfter(began.slice(0, 7), i)
    const end = datesOf(month).at(-1)!
    const generated = daysAfter(end, plan.generate - 3)
    const submitted = daysAfter(generated, plan.again ?? 0)
    const decided = daysAfter(submitted, plan.approve)
    return [
      `${generated} generate ${month}`,
      ...(plan.again === null ? [] : [`${submitted} generate ${month} again`]),
      `${decided} approve ${month}`,
      `${daysAfter(decided, plan.pay)} pay ${month}`,
      `${daysAfter(end, plan.bill)} invoice ${month}`,
    ]
  })
  return [...ofHolidays, ...ofMonths]
}
