import { CreateAccount } from '@muster/contract/accounts/accounts'
import type { Who } from '../../../../testing/rows.ts'
import { contextOf, nothing, type World } from '../../../../testing/world.ts'
import { createAccount } from '../accounts/createAccount.ts'

/** An account; answers it. */
export async function accountOf(world: World, more: Partial<CreateAccount> = {}) {
  const owner = world.app.company.id('Owner')
  const input = CreateAccount.parse({ name: `Client ${world.newName()}`, ...more })
  return (await createAccount(contextOf(world.app, owner), input)).account
}

/** For calls about an account, which exists unless its subject is nobody. */
export const accountInput =
  (more: object = {}) =>
  async (world: World, { subject }: Who) => ({
    id: subject === null ? nothing() : (await accountOf(world)).id,
    ...more,
  })
