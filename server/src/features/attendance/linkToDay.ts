/** Returns the link to a day, `YYYY-MM-DD`, in the reader's own attendance, opened. */
export const linkToDay = (date: string) => `?view=attendance&tab=history&month=${date.slice(0, 7)}&day=${date}`
