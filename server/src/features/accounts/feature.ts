import { Account } from '@muster/contract/accounts/calls'
import type { Feature } from '../../people/feature.ts'
import { createDemoAccounts } from './demo/createDemoAccounts.ts'
import { accountsHandlers } from './routes.ts'

export const accountsFeature: Feature<'accounts'> = {
  reference: {
    title: 'Accounts',
    description: 'The accounts to which people who are not internal are invoiced.',
    shapes: { Account },
  },
  handlers: accountsHandlers,
  demo: { beginning: createDemoAccounts },
}
