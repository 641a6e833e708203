import type { PayFrom } from './facts.ts'

/** Pay that applies retroactively, from a past day. */
export interface Backdated {
  from: string
  today: string
  pay: Pick<PayFrom, 'salary' | 'base' | 'currency'>
}

/**
 * Returns a person's pay history with retroactive pay added. It applies from the past day `from` on and replaces all
 * changes since then. Changes planned for days after `today` are kept. The result is what `backdatePay` would store.
 */
export function withBackdated(history: readonly PayFrom[], { from, today, pay }: Backdated): PayFrom[] {
  const [before, later] = [history.filter((entry) => entry.from <= from), history.filter((entry) => entry.from > from)]
  return [
    ...before,
    { id: before.at(-1)?.id ?? later[0]?.id ?? '', from, ...pay },
    ...later.map((entry) => (entry.from <= today ? { ...entry, ...pay } : entry)),
  ]
}
