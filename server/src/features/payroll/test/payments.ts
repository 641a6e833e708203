import type { PaymentAccount } from '@muster/contract/payroll/payments'
import { eq } from 'drizzle-orm'
import type { PaymentLayout } from '@muster/contract/payroll/paymentTemplates'
import type { TestApp } from '../../../../testing/app.ts'
import { contextOf, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'
import { saveBankingDetails } from '../../personnelFile/banking/saveBankingDetails.ts'
import { createPaymentBatch } from '../payments/batches/createPaymentBatch.ts'
import { requestPaymentRelease } from '../payments/batches/releasePayments.ts'
import { addPaymentTemplate } from '../payments/paymentTemplates.ts'
import { type OutputSettings, payrollOutputSettings } from '../payments/tables.ts'
import { postJournal } from '../journal/postJournal.ts'
import { setPaymentAccount } from '../payments/paymentAccounts.ts'
import { approvedInput } from './world.ts'

/** An account that pays salaries in euros, at a fictional bank. */
export const euroAccount = {
  currency: 'EUR',
  holder: 'Muster Holding AG',
  bankName: 'Test Bank',
  accountNumber: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
} as const satisfies PaymentAccount

const ownerOf = ({ app }: World) => contextOf(app, app.company.id('Owner'))

/** Removes the settings of a kind, so that setting them again changes something. */
const clear = ({ app }: World, key: keyof OutputSettings) =>
  app.app.db.delete(payrollOutputSettings).where(eq(payrollOutputSettings.key, key))

export async function accountInput(world: World) {
  await clear(world, 'paymentAccounts')
  return euroAccount
}

/** Returns the code of one account of the journal, after removing the stored ones. */
export async function ledgerInput(world: World) {
  await clear(world, 'ledgerAccounts')
  return { accounts: [{ key: 'SALARY', code: '5100', name: '' }] }
}

/** Sets the account in euros; returns its currency as input. */
export async function accountToRemoveInput(world: World) {
  await setPaymentAccount(ownerOf(world), euroAccount)
  return { currency: 'EUR' }
}

/** A layout of a CSV file; its name is new each time. */
export const layoutInput = (world: World): PaymentLayout => ({
  name: world.newName(),
  separator: 'SEMICOLON',
  encoding: 'UTF-8',
  hasTitles: true,
  columns: [
    { field: 'EMPLOYEE', title: 'Name', text: '' },
    { field: 'ACCOUNT_NUMBER', title: 'Account', text: '' },
    { field: 'AMOUNT', title: 'Amount', text: '' },
  ],
})

/** Removes the stored templates and returns the layout of a new one. */
export async function newLayoutInput(world: World) {
  await clear(world, 'paymentTemplates')
  return layoutInput(world)
}

/** Adds a template, after removing those of earlier calls; returns it as input. */
export async function templateInput(world: World) {
  await clear(world, 'paymentTemplates')
  const { template } = await addPaymentTemplate(ownerOf(world), layoutInput(world))
  return template
}

/** Adds a template; returns its id as input, which removes it again. */
export const templateIdInput = async (world: World) => ({ id: (await templateInput(world)).id })

/** Saves banking details with an IBAN of a person. */
export async function saveIban({ app }: World, id: string, accountNumber: string, bic = ''): Promise<void> {
  const details = { bankName: 'Test Bank', accountNumber, routingNumber: bic, accountType: 'checking' } as const
  await saveBankingDetails(contextOf(app, id), { id, ...details })
}

/** Returns the input for a month with an approved record in euros of a person with an IBAN. */
export const paymentsInput =
  (more: object = {}) =>
  async (world: World, who: Who) => {
    await setPaymentAccount(ownerOf(world), euroAccount)
    const { period } = await approvedInput({}, 'EUR')(world, who)
    await saveIban(world, who.actor, 'DE89370400440532013000')
    return { period, format: 'SEPA', currency: 'EUR', ...more }
  }

/** Returns the id of a payment file of a new month as input. */
export const batchInput =
  (more: object = {}) =>
  async (world: World, who: Who) => {
    const input = {
      ...(await paymentsInput()(world, who)),
      format: 'SEPA',
      currency: 'EUR',
      payOn: '2099-12-31',
    } as const
    const { batch } = await createPaymentBatch(ownerOf(world), input)
    return { id: batch.id, ...more }
  }

/** Returns the input to confirm the release of the payments of a file, for which the owner asks. */
export async function releaseInput(world: World, who: Who) {
  const { id } = await batchInput()(world, who)
  const { batch } = await requestPaymentRelease(ownerOf(world), { id, reason: 'Never sent' })
  return { id, releaseId: batch.release?.id, decision: 'CONFIRMED' }
}

/** Makes a payment file of a month; returns its batch and the response. */
export async function makeFile(app: TestApp, period: string, input: object, as: string | null = 'Owner') {
  const answer = await app.call(as, 'POST', `/payroll/runs/${period}/payment-batches`, input)
  return { batch: answer.body.batch, answer }
}

export const downloadBatch = (app: TestApp, id: string, as: string | null = 'Owner') =>
  app.call(as, 'GET', `/payroll/payment-batches/${id}/file`)

/** Posts the journal of a new month; returns its id as input. */
export async function journalInput(world: World, who: Who) {
  const { journal } = await postJournal(ownerOf(world), await approvedInput()(world, who))
  return { id: journal.id }
}
