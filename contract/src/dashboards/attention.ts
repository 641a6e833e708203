import { z } from 'zod'
import { Instant, Month } from '../kit/time.ts'

const Count = z.number().int()

/** Maximum age of the last backup, in days, before the dashboard warns. */
export const maxBackupAgeDays = 7

/** Number of days before an API key expires from which the dashboard warns. */
export const keyNoticeDays = 30

/** The matters that need an administrator. A part is omitted without access to it, and null or 0 if all is well. */
export const Attention = z.object({
  /**
   * The reason why backups need attention: none was ever completed, the last one failed, or the last completed one is
   * older than `maxBackupAgeDays`. `lastAt` is the time of the last completed one.
   */
  backup: z
    .object({ reason: z.enum(['NONE', 'FAILED', 'OLD']), lastAt: Instant.nullable() })
    .nullable()
    .optional(),
  /** Emails that could not be sent, and those that are held because no mail server is configured. */
  mails: z.object({ failed: Count, held: Count }).optional(),
  /**
   * API keys in use that expire within `keyNoticeDays`, with the one that expires next; of other people's too for a
   * Super Admin.
   */
  keys: z.object({ count: Count, next: z.object({ name: z.string(), expiresAt: Instant }).nullable() }).optional(),
  /** Past months with payroll records that are not approved, earliest first. */
  payrollMonths: z.array(z.object({ period: Month, records: Count })).optional(),
})
export type Attention = z.infer<typeof Attention>
