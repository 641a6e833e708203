/** Returns the link to a day, `YYYY-MM-DD`, of one's own attendance, opened. */
export const linkToDay = (date: string) => `?view=attendance&tab=history&month=${date.slice(0, 7)}&day=${date}`
