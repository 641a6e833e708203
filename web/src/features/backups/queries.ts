import type { client } from '../../kit/api/client.ts'

/** The list of backups with their schedule and places. */
export type BackupList = Awaited<ReturnType<typeof client.backups.list>>
