import type { OvertimeDifference } from '@muster/contract/payroll/lines'
import type { PaidLine } from './facts.ts'
import { compare } from './months.ts'

/**
 * Returns the days whose approved minutes of one overtime class differ from the paid minutes, in order. Undefined if a
 * paid line does not list its days.
 */
export function overtimeDifferences(
  due: readonly PaidLine[],
  paid: readonly PaidLine[],
): OvertimeDifference[] | undefined {
  const days = new Map<string, OvertimeDifference>()
  const add = (date: string, recordId: string, minutes: { paid: number; due: number }) => {
    const before = days.get(recordId)
    days.set(recordId, {
      date,
      recordId,
      paid: (before?.paid ?? 0) + minutes.paid,
      due: (before?.due ?? 0) + minutes.due,
    })
  }
  for (const { because } of due)
    if (because?.kind === 'OVERTIME')
      for (const { date, recordId, minutes } of because.days) add(date, recordId, { paid: 0, due: minutes })
  for (const { because } of paid) {
    if (because?.kind === 'OVERTIME')
      for (const { date, recordId, minutes } of because.days) add(date, recordId, { paid: minutes, due: 0 })
    else if (because?.kind === 'RETRO' && because.days)
      // An earlier run may have paid a difference.
      for (const { date, recordId, ...day } of because.days) add(date, recordId, { paid: day.due - day.paid, due: 0 })
    // The month's own record has the days that its parts paid, or kept back.
    else if (because?.kind !== 'PAID_PARTS' && because?.kind !== 'KEPT_BACK') return undefined
  }
  return [...days.values()]
    .filter((day) => day.paid !== day.due)
    .toSorted((a, b) => compare(a.date, b.date) || compare(a.recordId, b.recordId))
}
