import type { ExtraRunKind } from '@muster/contract/payroll/runKeys'
import { amountOf } from '../../../kit/form/amountText.ts'

/** A person chosen for an extra run. */
export interface ChosenPerson {
  id: string
  firstName: string
  lastName: string
  /** The amount as typed; empty for that of the run. */
  amount: string
}

/** The fields of an extra run as typed. */
export interface ExtraRunValues {
  kind: ExtraRunKind
  name: string
  paymentDate: string
  by: 'AMOUNT' | 'PERCENT'
  amount: string
  percent: string
  people: ChosenPerson[]
}

/** Returns the input of the call for what was typed. Amounts entered for a person take precedence. */
export const toInput = (period: string, { kind, name, paymentDate, by, amount, percent, people }: ExtraRunValues) => ({
  period,
  kind,
  name,
  paymentDate,
  ...(kind !== 'DIFFERENCES' && by === 'PERCENT' && percent.trim() !== '' && { percent: Number(percent) }),
  payments: people.map((person) => {
    // Differences follow from the months that they are of.
    if (kind === 'DIFFERENCES') return { userId: person.id }
    const own = person.amount.trim() || (by === 'AMOUNT' ? amount : '')
    return { userId: person.id, ...(own.trim() !== '' && { amount: amountOf(own) }) }
  }),
})

/** Returns the fields at which the errors of the call appear. Without a percentage, what is missing are amounts. */
export const namesOf = ({ by, people }: ExtraRunValues): Record<string, string> => ({
  payments: 'people',
  ...(by === 'AMOUNT' && { percent: 'amount' }),
  ...Object.fromEntries(people.map((_, at) => [`payments.${at}.amount`, `people.${at}.amount`])),
})
