import { countries } from '@muster/contract/records/countries'
import { i18n } from '../../../i18n.ts'

/** The name of a country in the language of the screen. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(i18n.language, { type: 'region' }).of(code) ?? code

/** Every country with its name, sorted by that. */
export const countryNames = (): { code: string; name: string }[] => {
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' })
  return countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, i18n.language))
}
