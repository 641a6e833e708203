import { z } from 'zod'
import { Instant } from '../kit/time.ts'

/** Maximum age of the last backup, in days, before administrators are warned. */
export const maxBackupAgeDays = 1

/**
 * The reason why backups need attention: none was ever completed, the last one failed, or the last completed one is
 * older than `maxBackupAgeDays`. `lastAt` is the time of the last completed one.
 */
export const BackupProblem = z.object({ reason: z.enum(['NONE', 'FAILED', 'OLD']), lastAt: Instant.nullable() })
export type BackupProblem = z.infer<typeof BackupProblem>
