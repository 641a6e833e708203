/** From clocking in to clocking out; null while it lasts. Instants in ISO 8601. */
export interface ClockSpan {
  clockIn: string
  clockOut: string | null
}

export interface BreakSpan {
  startTime: string
  endTime: string | null
}

export interface WorkedHours {
  /** First in; null where nobody clocked in. */
  clockIn: string | null
  /** Last out; null while an entry is open too. */
  clockOut: string | null
  /** Hours with two decimals. */
  hoursWorked: number
  /** Hours with two decimals: what exceeds the agreed minutes. */
  overtimeHours: number
  /** Whole minutes. */
  totalBreakTime: number
  /** The hours of each entry, in the order given, two decimals. */
  entryHours: number[]
}

/** In milliseconds since 1970, whole numbers: real elapsed time, whatever the clocks on the wall do. */
interface Stretch {
  from: number
  to: number
}

const millisecondsOf = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds

/** Whatever is still open runs until now; whatever would end before it began has no length. */
function stretch(start: string, end: string | null, now: number): Stretch {
  const from = millisecondsOf(start)
  return { from, to: Math.max(from, end === null ? now : millisecondsOf(end)) }
}

const lengthOf = ({ from, to }: Stretch) => to - from
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** Rounded only at the end, for display (contract, "Attendance and schedules"). */
const hours = (milliseconds: number) => Math.round(milliseconds / 36_000) / 100
const minutes = (milliseconds: number) => Math.round(milliseconds / 60_000)

/** The same time without overlaps, in order. */
function joined(stretches: Stretch[]): Stretch[] {
  const parts: Stretch[] = []
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = parts.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else parts.push({ from, to })
  }
  return parts
}

const shared = (one: Stretch, other: Stretch) =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))

/**
 * What a working day comes to: its entries less the breaks inside them (contract, "Attendance and schedules"). What is
 * open counts up to `now`, an instant by the server's clock.
 */
export function workedHours(
  entries: readonly ClockSpan[],
  breaks: readonly BreakSpan[],
  { agreedMinutes, now }: { agreedMinutes: number; now: string },
): WorkedHours {
  const at = millisecondsOf(now)
  const worked = entries.map(({ clockIn, clockOut }) => stretch(clockIn, clockOut, at))
  const rest = joined(breaks.map(({ startTime, endTime }) => stretch(startTime, endTime, at)))
  const net = worked.map((entry) => lengthOf(entry) - sum(rest.map((pause) => shared(entry, pause))))
  const total = sum(net)
  return {
    clockIn: firstOf(entries.map(({ clockIn }) => clockIn)),
    clockOut: lastOut(entries),
    hoursWorked: hours(total),
    overtimeHours: hours(Math.max(0, total - agreedMinutes * 60_000)),
    totalBreakTime: minutes(sum(rest.map(lengthOf))),
    entryHours: net.map(hours),
  }
}

/** Whole minutes of a break; null while it lasts. */
export function breakMinutes({ startTime, endTime }: BreakSpan): number | null {
  return endTime === null ? null : minutes(lengthOf(stretch(startTime, endTime, 0)))
}

const inOrder = (instants: string[]) => instants.toSorted((a, b) => millisecondsOf(a) - millisecondsOf(b))
const firstOf = (instants: string[]) => inOrder(instants)[0] ?? null

function lastOut(entries: readonly ClockSpan[]): string | null {
  const ends = entries.flatMap(({ clockOut }) => (clockOut === null ? [] : [clockOut]))
  return ends.length === entries.length ? (inOrder(ends).at(-1) ?? null) : null
}
