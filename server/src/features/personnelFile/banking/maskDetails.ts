import { countryOf } from '@muster/contract/personnelFile/accountNumbers'
import type { BankingForm, BankingVersion } from '@muster/contract/personnelFile/banking'
import { type BankingDetails, endingOf } from '../shared/bankDetails.ts'
import type { Version } from '../../../people/sealedRecords/versions.ts'

/** Returns a number with only its last characters visible. */
export function mask(number: string): string {
  if (number === '') return ''
  const ending = endingOf(number)
  return ending ? `•••• ${ending}` : '••••'
}

const maskAccount = ({ bankName, country, accountNumber, routingNumber, accountType }: BankingForm) => ({
  bankName,
  country: country ?? countryOf(accountNumber),
  accountNumber: mask(accountNumber),
  routingNumber: mask(routingNumber),
  accountType,
})

/** Returns a version as the API shows it, with masked numbers. */
export const presentVersion = ({ details, ...version }: Version<BankingDetails>): BankingVersion => ({
  ...version,
  details: details && {
    ...maskAccount(details),
    furtherAccounts: (details.furtherAccounts ?? []).map(({ accountId, currency, kind, value, ...account }) => ({
      ...maskAccount(account),
      accountId,
      currency,
      kind,
      value,
    })),
  },
})
