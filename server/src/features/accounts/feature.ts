import { Account } from '@muster/contract/accounts/calls'
import type { Feature } from '../../people/feature.ts'
import { accountsHandlers } from './routes.ts'

export const accountsFeature: Feature<'accounts'> = {
  reference: {
    title: 'Accounts',
    description: 'To whom people who are not internal are invoiced.',
    shapes: { Account },
  },
  handlers: accountsHandlers,
}
