/** The number of days between two rehearsals, and for which discarded backups stay in the trash. */
export const [rehearsalDays, trashDays] = [7, 7] as const
