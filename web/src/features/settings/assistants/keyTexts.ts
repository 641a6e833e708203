import { formatDate, localDayOf } from '../../../kit/format.ts'

/** Returns the label of what an assistant with a key can do, as a translation key. */
export const accessLabel = (mayChange: boolean): string => (mayChange ? 'Read and change' : 'Read only')

/** Returns the last day of a key, which expires at the end of it. */
export const lastDayText = ({ expiresAt }: { expiresAt: string }): string =>
  formatDate(localDayOf(Temporal.Instant.from(expiresAt).subtract({ seconds: 1 }).toString()))
