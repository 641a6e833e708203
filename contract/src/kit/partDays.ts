/** The rhythms in which a pay group is paid within a month. */
export const payRhythms = ['WEEKLY', 'FORTNIGHTLY', 'HALF_MONTHLY'] as const

/** The rhythm of a pay group, with the day that its parts end on. The other days are null. */
export interface PayRhythm {
  rhythm: (typeof payRhythms)[number]
  /** The last day of each week, from 1 for Monday to 7 for Sunday; for WEEKLY. */
  weekday: number | null
  /** The last day of a fortnight, from which the others follow; for FORTNIGHTLY. */
  anchor: string | null
  /** The last day of the first half, as a day of the month; for HALF_MONTHLY. */
  halfDay: number | null
}

/** A part of a month: its first and its last day. */
export interface PartDays {
  firstDay: string
  lastDay: string
}

/**
 * Returns the last days of the parts of a month, in order. The last part always ends with the month, also within a week, and
 * is paid by the monthly run unless it is made.
 */
export function partEnds({ rhythm, weekday, anchor, halfDay }: PayRhythm, period: string): string[] {
  const month = Temporal.PlainYearMonth.from(period)
  const days = Array.from({ length: month.daysInMonth }, (_, day) => month.toPlainDate({ day: day + 1 }))
  const isEnd = (day: Temporal.PlainDate) => {
    if (day.day === month.daysInMonth) return true
    if (rhythm === 'WEEKLY') return day.dayOfWeek === weekday
    if (rhythm === 'HALF_MONTHLY') return day.day === halfDay
    return anchor !== null && day.since(anchor).days % 14 === 0
  }
  return days.filter(isEnd).map(String)
}

/** Returns the parts of a month that follow the day up to which it is paid; null if nothing is paid. */
export function partsAfter(rhythm: PayRhythm, period: string, paidUpTo: string | null): PartDays[] {
  const ends = partEnds(rhythm, period).filter((end) => paidUpTo === null || end > paidUpTo)
  return ends.map((lastDay) => ({
    firstDay: paidUpTo === null ? `${period}-01` : Temporal.PlainDate.from(paidUpTo).add({ days: 1 }).toString(),
    lastDay,
  }))
}

/** Returns the payment date of a part: a number of days after its last day, but within the month, whose tax it is. */
export function paymentDateOf(lastDay: string, daysLater: number): string {
  const last = Temporal.PlainDate.from(lastDay)
  const end = last.with({ day: last.daysInMonth })
  const date = last.add({ days: daysLater })
  return (Temporal.PlainDate.compare(date, end) > 0 ? end : date).toString()
}
