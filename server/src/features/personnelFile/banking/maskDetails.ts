import { countryOf } from '@muster/contract/personnelFile/accountNumbers'
import type { BankingForm, BankingVersion, MaskedBanking } from '@muster/contract/personnelFile/banking'
import { endingOf } from '../shared/bankDetails.ts'
import type { Version } from '../../../people/sealedRecords/versions.ts'

/** The encrypted content: the banking form with full numbers. `country` is missing in records older than that field. */
export type BankingDetails = BankingForm

/** Returns a number with only its last characters visible. */
export function mask(number: string): string {
  if (number === '') return ''
  const ending = endingOf(number)
  return ending ? `•••• ${ending}` : '••••'
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
