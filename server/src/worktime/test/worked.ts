import type { WorkedDay } from '../figures.ts'
import type { Random } from './cases.ts'
import { workedInput } from './inputs.ts'
import { isoOf } from './wall.ts'

/** The time at which a day is evaluated, in time units after its start. */
const now = 180

/**
 * Returns a random day, measured in time units of 1 to 300 seconds. Clock-ins and clock-outs alternate; breaks are at
 * any time.
 */
export function dayCase({ upTo, one, chance }: Random, start: number) {
  const marks = Array.from({ length: 2 + upTo(5) }, () => upTo(175)).toSorted((a, b) => a - b)
  const breaks = Array.from({ length: upTo(4) }, () => {
    const from = upTo(now)
    return { from, to: chance(0.1) ? null : Math.min(now, from + upTo(30)), paid: chance(0.3) }
  })
  const override = chance(0.1) ? upTo(100) : null
  return { start, unit: one([1, 7, 60, 300]), marks, breaks, override, agreedMinutes: upTo(600) }
}

type DayCase = ReturnType<typeof dayCase>

/**
 * Returns the entries of a day. Each pair of marks is an entry; a single mark left at the end is the start of an open
 * entry.
 */
const entriesOf = ({ marks }: DayCase) =>
  marks.flatMap((from, i) => (i % 2 === 0 ? [{ from, to: marks[i + 1] ?? null }] : []))

/** Returns the same day with instants, as the server stores it. */
export function workedDay(one: DayCase): WorkedDay {
  const { start, unit, breaks, override, agreedMinutes } = one
  const at = (mark: number) => isoOf(start, mark * unit)
  const end = (mark: number | null) => (mark === null ? null : at(mark))
  return workedInput({
    entries: entriesOf(one).map(({ from, to }) => ({ from: at(from), to: end(to) })),
    breaks: breaks.map(({ from, to, paid }) => ({ from: at(from), to: end(to), paid })),
    breakOverrideSeconds: override === null ? null : override * unit,
    agreedMinutes,
    now: at(now),
  })
}

/**
 * Returns every minute worked on a day, in order. Its time unit must be whole minutes, and its entries must not
 * overlap.
 */
export function minutesByHand(one: DayCase): number[] {
  const { start, unit, breaks } = one
  const isResting = (mark: number) => breaks.some(({ from, to, paid }) => !paid && from <= mark && mark < (to ?? now))
  const minutes: number[] = []
  for (const { from, to } of entriesOf(one)) {
    for (let mark = from; mark < (to ?? now); mark++) {
      if (isResting(mark)) continue
      for (let i = 0; i < unit / 60; i++) minutes.push(start + (mark * unit) / 60 + i)
    }
  }
  return minutes
}

/**
 * Returns a day's figures, counted one time unit after another: the seconds worked in each entry, the total, the
 * seconds of breaks and of overtime, and the status.
 */
export function figuresByHand(one: DayCase): (number | string)[] {
  const { unit, breaks, override, agreedMinutes } = one
  const [restSeconds, unpaid] = [new Uint8Array(now), new Uint8Array(now)]
  for (const { from, to, paid } of breaks) {
    for (let i = from; i < (to ?? now); i++) {
      restSeconds[i] = 1
      if (!paid) unpaid[i] = 1
    }
  }
  let remaining = override ?? 0
  const entries = entriesOf(one).map(({ from, to }) => {
    let units = 0
    for (let i = from; i < (to ?? now); i++) {
      if (override === null && unpaid[i] === 1) continue
      if (remaining > 0) remaining -= 1
      else units += 1
    }
    return units
  })
  let worked = 0
  for (const units of entries) worked += units
  let rest = 0
  for (const second of restSeconds) rest += second
  const seconds = worked * unit
  const isOver = one.marks.length % 2 === 0
  return [
    ...entries.map((units) => units * unit),
    seconds,
    (override ?? rest) * unit,
    Math.max(0, seconds - agreedMinutes * 60),
    isOver && seconds < agreedMinutes * 30 ? 'HALF_DAY' : 'PRESENT',
  ]
}
