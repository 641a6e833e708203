import { formatter } from '@muster/contract/kit/formatters'
import type { AccountType } from '@muster/contract/personnelFile/banking'
import { i18n } from '../../../i18n.ts'

/** The labels of account types, as translation keys. */
export const accountTypeLabels: Record<AccountType, string> = { checking: 'Checking', savings: 'Savings' }

/** Returns the name of a country in the user's language. */
export const countryName = (code: string): string =>
  formatter('DisplayNames', i18n.language, { type: 'region' }).of(code) ?? code

/** Returns a number split into groups of four characters, as on paper. */
export const grouped = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ')
