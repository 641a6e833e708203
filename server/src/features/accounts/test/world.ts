import { CreateAccount } from '@muster/contract/accounts/accounts'
import type { EditInvoice } from '@muster/contract/accounts/invoices'
import type { Who } from '../../../../testing/rows.ts'
import { contextOf, unknownId, type World } from '../../../../testing/world.ts'
import { createAccount } from '../accounts/createAccount.ts'
import { updateAccount } from '../accounts/updateAccount.ts'
import { createInvoice } from '../invoices/createInvoice.ts'
import { editInvoice } from '../invoices/editInvoice.ts'

const asOwner = (world: World) => contextOf(world.app, world.app.company.id('Owner'))

/** Creates an account, and returns it. */
export async function accountOf(world: World, more: Partial<CreateAccount> = {}) {
  const input = CreateAccount.parse({ name: `Client ${world.newName()}`, ...more })
  return (await createAccount(asOwner(world), input)).account
}

/** Creates an invoice of 100.00 for a new account and moves it through these statuses; returns its id. */
export async function invoiceOf(world: World, ...steps: NonNullable<EditInvoice['status']>[]): Promise<string> {
  const { id: accountId } = await accountOf(world)
  const lines = [{ description: 'Workshop', quantity: 2, rate: 50 }]
  const { id } = (await createInvoice(asOwner(world), { accountId, lines })).invoice
  for (const status of steps) await editInvoice(asOwner(world), { id, status })
  return id
}

/**
 * Returns the input for sending an invoice that was never sent: its account had no email address when it was issued,
 * but has one now.
 */
export const sendInput = async (world: World, { subject }: Who) => {
  if (subject === null) return { id: unknownId() }
  const { id: accountId } = await accountOf(world)
  const lines = [{ description: 'Workshop', quantity: 1, rate: 100 }]
  const { id } = (await createInvoice(asOwner(world), { accountId, lines })).invoice
  await editInvoice(asOwner(world), { id, status: 'ISSUED' })
  await updateAccount(asOwner(world), { id: accountId, email: 'bills@client.example' })
  return { id }
}

/** Returns the input for calls on an account. Without a subject, the id is unknown. */
export const accountInput =
  (more: object = {}) =>
  async (world: World, { subject }: Who) => ({
    id: subject === null ? unknownId() : (await accountOf(world)).id,
    ...more,
  })

/** Returns an account and a new name that no other account has. */
export const renameInput = async (world: World, ids: Who) => ({
  ...(await accountInput()(world, ids)),
  name: `Renamed ${world.newName()}`,
})

/** Returns the input for calls on an invoice that was moved through these statuses. */
export const invoiceInput =
  (more: object = {}, ...steps: NonNullable<EditInvoice['status']>[]) =>
  async (world: World, { subject }: Who) => ({
    id: subject === null ? unknownId() : await invoiceOf(world, ...steps),
    ...more,
  })

export const newAccountInput = (world: World) => ({ name: `Client ${world.newName()}`, currency: 'EUR' })
export const newInvoiceInput = async (world: World) => ({
  accountId: (await accountOf(world)).id,
  lines: [{ description: 'Workshop', rate: 100 }],
})
export const generateInput = async (world: World) => ({ accountId: (await accountOf(world)).id, period: '2020-01' })
export const unbilledInput = async (world: World) => ({ ...(await generateInput(world)), page: 1, limit: 20 })
export const filterInput = async (world: World) => ({ accountId: (await accountOf(world)).id, page: 1, limit: 20 })
