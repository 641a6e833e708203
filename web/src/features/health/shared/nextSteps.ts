import type { CheckName } from '@muster/contract/health/checks'

/** The page of the help about each check that can find something, with its section. */
export const helpPages: Record<CheckName, string> = {
  dataDisk: 'operating/watch.html#limits',
  backupDisk: 'operating/back-up.html',
  temporaryDisk: 'operating/watch.html#limits',
  permissions: 'operating/configure.html#data-folder',
  key: 'operating/configure.html#keys',
  database: 'operating/configure.html#external-postgresql',
  databaseSettings: 'operating/configure.html#external-postgresql',
  connections: 'operating/configure.html#external-postgresql',
  replica: 'operating/read-replicas.html',
  migrations: 'operating/upgrade.html',
  clock: 'operating/configure.html#time',
  timeZones: 'operating/configure.html#time',
  files: 'operating/configure.html#stored-files',
  backups: 'operating/back-up.html',
  auditTrail: 'operating/watch.html#audit-trail',
  mailServer: 'operating/configure.html#mail',
  outbox: 'operating/configure.html#mail',
  notifications: 'operating/watch.html',
  scheduledWork: 'operating/watch.html',
  certificate: 'operating/proxy.html',
  node: 'operating/install.html#requirements',
  memory: 'operating/watch.html#limits',
  openFiles: 'operating/watch.html#limits',
}

/** The screens on which a finding is put right, with the label of the link. */
export const stepScreens: Partial<Record<CheckName, { label: string; href: string }>> = {
  backups: { label: 'Open Backups', href: '?view=settings&tab=backups' },
  backupDisk: { label: 'Open Backups', href: '?view=settings&tab=backups' },
  auditTrail: { label: 'Open Audit Trail', href: '?view=settings&tab=audit' },
  outbox: { label: 'Open Outbox', href: '?view=settings&tab=outbox' },
}
