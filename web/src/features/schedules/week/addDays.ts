/** Returns the day a number of days after another, or before it if the number is negative. */
export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()
