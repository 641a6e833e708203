import { z } from 'zod'
import { TimeOfDay } from './time.ts'

/** The kinds of encryption of a backup's file. */
export const backupEncryptions = ['NONE', 'PASSPHRASE', 'PUBLIC_KEY'] as const

const Kept = (max: number) =>
  z.int('Please enter a whole number').min(0, 'Please enter at least 0').max(max, `Please enter at most ${max}`)

/**
 * The schedule of the nightly backups: the time of day in the company's time zone, and for how many days, weeks and
 * months one of them is kept. The last completed and the last rehearsed backup are always kept.
 */
export const BackupSchedule = z.object({
  isOn: z.boolean(),
  time: TimeOfDay,
  days: Kept(60).min(1, 'Please enter at least 1'),
  weeks: Kept(52),
  months: Kept(60),
})
export type BackupSchedule = z.infer<typeof BackupSchedule>
