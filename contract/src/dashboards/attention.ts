import { z } from 'zod'
import { BackupProblem } from '../backups/problem.ts'
import { Instant, Month } from '../kit/time.ts'

const Count = z.number().int()

/** Number of days before an API key expires from which the dashboard warns. */
export const keyNoticeDays = 30

/** The matters that need an administrator. A part is omitted without access to it, and null or 0 if all is well. */
export const Attention = z.object({
  backup: BackupProblem.nullable().optional(),
  /** Emails that could not be sent, and those that are held because no mail server is configured. */
  mails: z.object({ failed: Count, held: Count }).optional(),
  /**
   * API keys in use that expire within `keyNoticeDays`, with the one that expires next; of other people's too for a
   * Super Admin.
   */
  keys: z.object({ count: Count, next: z.object({ name: z.string(), expiresAt: Instant }).nullable() }).optional(),
  /** Past months with payroll records that are not approved, earliest first. */
  payrollMonths: z.array(z.object({ period: Month, records: Count })).optional(),
  /** The years without insurance limits, whose payroll can't be approved: this one and, from October on, the next. */
  yearsWithoutLimits: z.array(z.int()).optional(),
})
export type Attention = z.infer<typeof Attention>
