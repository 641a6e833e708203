import { daysAfter, monthsAfter } from './days.ts'
import { type CompanyEvent, eventsOfCompany, eventsOfLife, type LifeEvent, nameOf } from './plan.ts'
import type { CompanyStep, Script, Step } from './steps.ts'

/**
 * Returns a readable list of a script's steps up to a day, each with its date: those of the company and of all lives.
 */
export function describeScript(script: Script, until: string): string {
  const lines = [
    ...script.lives.flatMap((_, life) => eventsOfLife(script, life).map((event) => ofLife(script, event))),
    ...eventsOfCompany(script).map(ofCompany),
  ]
  const rules = `${script.absencesDeducted ? 'absences are deducted' : 'absences are paid'}, ${script.taxed ? `taxed ${script.taxedByDays ? 'by days' : 'by months'}` : 'untaxed'}, nights every ${script.nights} days`
  const dateOf = (line: string) => line.slice(0, 10)
  const sorted = lines
    .filter((line) => dateOf(line) <= until)
    .toSorted((a, b) => (dateOf(a) < dateOf(b) ? -1 : Number(dateOf(a) > dateOf(b))))
  return [rules, ...sorted].join('\n')
}

function ofLife({ lives }: Script, { day, life, step }: LifeEvent): string {
  const name = nameOf(life)
  if (step !== 'join') return `${day} ${name}: ${step.verb}${detailOf(day, step)}`
  const { hireDate, salary, currency, charging, holdPeriods } = lives[life]!
  const holds = holdPeriods.map(({ month, days }) => `, held back in month ${month + 1} for ${days} days`).join('')
  const charged = charging ? `, charged ${charging}` : ''
  return `${day} ${name}: join from ${daysAfter(day, hireDate)} at ${salary} ${currency}${charged}${holds}`
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
      return ` ${step.field}`
    case 'raise':
      return ` to ${step.salary} ${step.currency} from ${on(step.from)}`
    case 'adjust':
      return ` by a ${step.type} of ${step.amount} on ${on(step.date)}`
    case 'charge':
      return ` ${step.charging ? `${step.charging} at ${step.rate} to client ${step.account + 1}` : 'nobody'} from ${on(step.from)}`
    case 'take leave':
      return `, ${step.type} from ${on(step.from)} to ${on(step.from + step.days - 1)}${step.approved ? '' : ', rejected'}`
    case 'end leave':
      return step.days ? ` after ${step.days} days` : ', all of it'
    case 'correct hours':
      return ` of ${on(step.date)} to ${step.hours}`
    case 'clock':
      return ` ${step.minutes} minutes`
    case 'enter item':
      return ` ${step.item} of ${step.value} from month ${monthsAfter(day.slice(0, 7), step.month)}`
    case 'end item':
      return ` with month ${monthsAfter(day.slice(0, 7), step.month)}`
    case 'divide pay':
      return `: ${step.value} ${step.kind === 'PERCENT' ? '% of pay in' : 'of each month in'} ${step.currency}`
    case 'set terms':
      return ` from month ${monthsAfter(day.slice(0, 7), step.month)}: ${step.status}, insured at ${step.insuredWage ?? 'the pay'}`
    case 'lend':
      return ` ${step.amount} in ${step.instalments} instalments from ${step.first} months on${step.byPayroll ? ', paid out by payroll' : ''}`
    case 'alter loan':
      return `: ${step.change} from ${step.from} months on`
    case 'repay loan':
      return `, one of ${step.share} parts of what is owed`
    case 'reverse repayment':
    case 'write off loan':
    case 'remove hours':
    case 'undo ending':
    case 'cancel leave':
      return ''
  }
}

function detailOfCompany(day: string, step: CompanyStep): string {
  if (step.verb === 'rename department') return String(step.place + 1)
  if (step.verb === 'set cut-off') return `${step.day ?? 'none'} from month ${monthsAfter(day.slice(0, 7), step.month)}`
  return daysAfter(day, step.date)
}

function ofCompany(event: CompanyEvent): string {
  const { day, step } = event
  if ('month' in event) return `${day} ${event.step} ${event.month}`
  if (typeof step === 'string') return `${day} ${step}`
  return `${day} ${step.verb} ${detailOfCompany(day, step)}`
}
