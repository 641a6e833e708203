import { countryOf } from '@muster/contract/personnelFile/accountNumbers'
import type { BankingForm, BankingVersion, MaskedBanking } from '@muster/contract/personnelFile/banking'
import type { Version } from '../../../people/sealedRecords/versions.ts'

/** The encrypted content: the banking form with full numbers. `country` is missing in records older than that field. */
export type BankingDetails = BankingForm

/**
 * Returns a number with only its last four characters visible. If it has fewer than nine characters, only the last two
 * are visible; if it has fewer than five, none.
 */
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

/** Returns a version as the API shows it, with masked numbers. */
export const presentVersion = ({ details, ...version }: Version<BankingDetails>): BankingVersion => ({
  ...version,
  details: details && maskDetails(details),
})
