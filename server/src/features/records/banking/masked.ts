import { countryOf } from '@muster/contract/records/accountNumbers'
import type { BankingForm, BankingVersion, MaskedBanking } from '@muster/contract/records/banking'
import type { Version } from '../versions.ts'

/** What is kept, sealed: the form with its whole numbers. What was saved before countries were asked for has none. */
export type BankingDetails = BankingForm

/** Only the end of a number: four characters, two of a short one, none of a very short one. */
export function masked(number: string): string {
  if (number === '') return ''
  if (number.length < 5) return '••••'
  return `•••• ${number.slice(number.length < 9 ? -2 : -4)}`
}

const maskedDetails = ({
  bankName,
  country,
  accountNumber,
  routingNumber,
  accountType,
}: BankingDetails): MaskedBanking => ({
  bankName,
  country: country ?? countryOf(accountNumber),
  accountNumber: masked(accountNumber),
  routingNumber: masked(routingNumber),
  accountType,
})

/** A version as it is answered. */
export const presentVersion = ({ details, ...version }: Version<BankingDetails>): BankingVersion => ({
  ...version,
  details: details && maskedDetails(details),
})
