/** Returns the link that opens a day, `YYYY-MM-DD`, in the reader's own attendance. */
export const linkToDay = (date: string) => `?view=attendance&tab=history&month=${date.slice(0, 7)}&day=${date}`
