/** Where a day of one's own attendance is shown, `YYYY-MM-DD`, opened. */
export const toDay = (date: string) => `?view=attendance&tab=history&month=${date.slice(0, 7)}&day=${date}`
