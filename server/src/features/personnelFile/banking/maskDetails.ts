import { countryOf } from '@muster/contract/personnelFile/accountNumbers'
import type { BankingForm, BankingVersion, MaskedBanking } from '@muster/contract/personnelFile/banking'
import type { Version } from '../versions.ts'

/** The sealed content: the form with its full numbers. Details saved before countries were asked for have none. */
export type BankingDetails = BankingForm

/** Returns a number with only its end visible: four characters, two of a short one, none of a very short one. */
export function mask(number: string): string {
  if (number === '') return ''
  if (number.length < 5) return '••••'
  return `•••• ${number.slice(number.length < 9 ? -2 : -4)}`
}

const maskDetails = ({
  bankName,
  country,
  accountNumber,
  routingNumber,
  accountType,
}: BankingDetails): MaskedBanking => ({
  bankName,
  country: country ?? countryOf(accountNumber),
  accountNumber: mask(accountNumber),
  routingNumber: mask(routingNumber),
  accountType,
})

/** Returns a version as it is answered. */
export const presentVersion = ({ details, ...version }: Version<BankingDetails>): BankingVersion => ({
  ...version,
  details: details && maskDetails(details),
})
