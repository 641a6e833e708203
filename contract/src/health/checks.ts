/** The checks of the installation in their order, each with its title. */
export const checkTitles = {
  dataDisk: 'Data disk',
  backupDisk: 'Backup disk',
  temporaryDisk: 'Temporary disk',
  permissions: 'File permissions',
  key: 'Encryption key',
  database: 'Database',
  databaseSettings: 'Database settings',
  connections: 'Database connections',
  replica: 'Read replica',
  migrations: 'Database migrations',
  clock: 'Clock',
  timeZones: 'Time zones',
  files: 'Stored files',
  backups: 'Backups',
  auditTrail: 'Audit trail',
  mailServer: 'Mail server',
  outbox: 'Outbox',
  notifications: 'Notification queue',
  scheduledWork: 'Scheduled work',
  certificate: 'Certificate',
  node: 'Node',
  memory: 'Memory',
  openFiles: 'Open files',
} as const

export type CheckName = keyof typeof checkTitles

/** The names of the checks in their order. */
export const checkNames = Object.keys(checkTitles) as [CheckName, ...CheckName[]]

/** The results of a check, from the best to the worst. */
export const checkStates = ['ok', 'warning', 'problem'] as const
