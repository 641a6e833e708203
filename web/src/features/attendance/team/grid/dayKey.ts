/** The key of the day in the address. */
export const dayKey = 'cell'

/** Returns the value that names a person's day in the address. */
export const cellOf = (userId: string, date: string): string => `${date}.${userId}`
