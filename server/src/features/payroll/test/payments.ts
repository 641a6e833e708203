import type { PaymentAccount } from '@muster/contract/payroll/payments'
import { contextOf, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'
import { saveBankingDetails } from '../../personnelFile/banking/saveBankingDetails.ts'
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

export const accountInput = () => euroAccount

/** Sets the account in euros; returns its currency as input. */
export async function accountToRemoveInput(world: World) {
  await setPaymentAccount(ownerOf(world), euroAccount)
  return { currency: 'EUR' }
}

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
