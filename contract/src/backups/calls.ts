import { z } from 'zod'
import { PersonName } from '../kit/people.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'

/** A backup is being made, was made, or could not be made. */
export const backupStates = ['RUNNING', 'DONE', 'FAILED'] as const

/** A backup of database, files and keys. */
export const Backup = z.object({
  id: z.uuid(),
  /** Its name in the folder of backups. */
  file: z.string(),
  state: z.enum(backupStates),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** Who asked for it; null where that account is gone. */
  startedBy: PersonName.nullable(),
  /** Bytes written so far. */
  bytes: z.number(),
  /** What is in it, once it is made. */
  rows: z.number().nullable(),
  files: z.number().nullable(),
  /** SHA-256, by which it can be told from a changed one. */
  digest: z.string().nullable(),
  /** Why it could not be made: a sentence. */
  failure: z.string().nullable(),
  /** Whether its file is still in the folder. */
  isThere: z.boolean(),
})
export type Backup = z.infer<typeof Backup>

/** How many are listed. */
export const mostBackups = 50

export const backups = {
  list: route({
    method: 'GET',
    path: '/backups',
    needs: 'settings.backup_restore',
    summary: 'The last backups, newest first',
    description:
      `At most ${mostBackups}. \`folder\` is where they lie on the server: a backup holds the key to all that is ` +
      'encrypted, and is therefore never sent to a browser.',
  }).output(
    z.object({
      backups: z.array(Backup),
      folder: z.string(),
      /** Whether the key is not in them, because the server was given it in MUSTER_KEY. */
      keyElsewhere: z.boolean(),
    }),
  ),
  create: route({
    method: 'POST',
    path: '/backups',
    needs: 'settings.backup_restore',
    summary: 'Back up now',
    description: 'It is made in the background. 409 `backup.running` while another one is being made.',
    success: 202,
  }).output(z.object({ backup: Backup })),
  remove: route({
    method: 'DELETE',
    path: '/backups/{id}',
    needs: 'settings.backup_restore',
    summary: 'Delete a backup and its file',
    description: '409 `backup.running` while it is being made.',
    success: 204,
  }).input(z.object({ id: Id })),
}
