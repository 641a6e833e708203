import type { PayFrom } from './facts.ts'

/** Pay that is to have held from a day gone by. */
export interface Backdated {
  from: string
  today: string
  pay: Pick<PayFrom, 'salary' | 'base' | 'currency'>
}

/**
 * Returns what somebody is paid once they have had this pay from a day gone by until today, and so on until the next change
 * that is agreed on, as `backdatePay` records it.
 */
export function withBackdated(history: readonly PayFrom[], { from, today, pay }: Backdated): PayFrom[] {
  const [before, later] = [history.filter((entry) => entry.from <= from), history.filter((entry) => entry.from > from)]
  return [
    ...before,
    { id: before.at(-1)?.id ?? later[0]?.id ?? '', from, ...pay },
    ...later.map((entry) => (entry.from <= today ? { ...entry, ...pay } : entry)),
  ]
}
