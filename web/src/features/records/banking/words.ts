import type { AccountType } from '@muster/contract/records/banking'
import { countries } from '@muster/contract/records/countries'
import { i18n } from '../../../i18n.ts'

export const accountTypeWords: Record<AccountType, string> = { checking: 'Checking', savings: 'Savings' }

/** The name of a country in the language of the screen. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(i18n.language, { type: 'region' }).of(code) ?? code

/** Every country with its name, sorted by that. */
export const countryOptions = (): { value: string; label: string }[] =>
  countries
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language))
