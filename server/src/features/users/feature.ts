import { EmploymentEntry, User, UserDetail } from '@muster/contract/users/calls'
import { ImportRow } from '@muster/contract/users/import'
import type { Feature } from '../../feature.ts'
import { peopleArea } from '../../people/reach.ts'
import { endAccounts } from './account/endAccounts.ts'
import { accountMails } from './account/mailEvents.ts'
import { startImporting } from './import/importWork.ts'
import { remindOfProbation } from './probation/remindOfProbation.ts'
import { usersHandlers } from './routes.ts'

export const usersFeature: Feature<'users'> = {
  reference: {
    title: 'People',
    description: 'User accounts and employment.',
    shapes: { EmploymentEntry, ImportRow, User, UserDetail },
  },
  handlers: usersHandlers,
  areas: [peopleArea],
  auditActions: [
    'user.created',
    'user.changed',
    'user.address_refused',
    'user.activated',
    'user.deactivated',
    'user.last_day_set',
    'user.probation_reminded',
    'user.status_previewed',
    'user.hire_date_previewed',
    'user.ending_undone',
    'user.password_set',
    'user.password_refused',
    'user.deleted',
    'user.pay_seen',
    'user.exported',
    'user.import_checked',
    'user.import_started',
    'user.import_stopped',
    'user.imported',
  ],
  mails: accountMails,
  scheduledWork: {
    'users.end_accounts': { cron: '10 * * * *', work: endAccounts },
    'users.probation': { cron: '25 * * * *', work: remindOfProbation },
  },
  worker: startImporting,
}
