import { getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools'

/** Returns a number in its stored form: upper case, without spaces and hyphens. */
export const stripSeparators = (number: string) => number.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase()

/** Returns whether an account number without separators looks like an IBAN, that is, begins with a letter. */
export const isIbanLike = (account: string) => /^[A-Z]/.test(account)

export const invalidIban = 'This IBAN is not valid. Please check each character.'

const specifications = getCountrySpecifications()

/** Returns the type of bank account numbers in a country: `iban`, `aba` for the United States, or null if unknown. */
export function numberingOf(country: string): 'iban' | 'aba' | null {
  if (country === 'US') return 'aba'
  return specifications[country]?.IBANRegistry ? 'iban' : null
}

/** Returns the two-letter country code of an account number: the first two letters of an IBAN, otherwise `US`. */
export const countryOf = (account: string): string =>
  isIbanLike(stripSeparators(account)) ? stripSeparators(account).slice(0, 2) : 'US'

/** Returns the error message for an account number of this country, given without separators; null if it is valid. */
export function accountRefusal(account: string, country: string): string | null {
  const numbering = numberingOf(country)
  if (numbering === 'aba')
    return /^\d{4,17}$/.test(account) ? null : 'Please enter an IBAN, or an account number of 4 to 17 digits'
  if (numbering === null) return null
  if (!isIbanLike(account)) return 'Please enter the IBAN. Every account in this country has one.'
  if (!isValidIBAN(account)) return invalidIban
  return account.startsWith(country) ? null : 'This IBAN belongs to a different country'
}

/** The reasons why a SEPA credit transfer can't reach an account. */
export const sepaRefusals = ['NOT_IBAN', 'INVALID_IBAN', 'OUTSIDE_SEPA'] as const

/** Returns why a SEPA credit transfer can't reach an account, given without separators; null if it can. */
export function sepaRefusal(account: string): (typeof sepaRefusals)[number] | null {
  if (!isIbanLike(account)) return 'NOT_IBAN'
  if (!isValidIBAN(account)) return 'INVALID_IBAN'
  return specifications[account.slice(0, 2)]?.SEPA ? null : 'OUTSIDE_SEPA'
}

/** Returns whether a code without separators is a BIC. */
export const isBic = (code: string): boolean => isValidBIC(code)

/** Returns whether these are the nine digits of an ABA routing number. Their sum, weighted 3, 7, 1, must end in 0. */
export function isRoutingNumber(routing: string): boolean {
  if (!/^\d{9}$/.test(routing) || /^0{9}$/.test(routing)) return false
  const weights = [3, 7, 1]
  const sum = Array.from(routing, Number).reduce((all, digit, i) => all + digit * (weights[i % 3] ?? 0), 0)
  return sum % 10 === 0
}

/** Returns the error message for a routing number of this country, given without separators; null if it is valid. */
export function routingRefusal(routing: string, country: string): string | null {
  const numbering = numberingOf(country)
  if (numbering === 'iban')
    return routing === '' || isValidBIC(routing) ? null : 'With an IBAN, leave this empty or enter the bank’s BIC'
  if (numbering === null) return null
  if (routing === '') return 'Please enter the routing number of the bank'
  return isRoutingNumber(routing) ? null : 'This routing number is not valid. Please check each of its 9 digits.'
}

/** Returns the error message for a bank code, given without separators; null if it is a valid BIC or routing number. */
export const bankCodeRefusal = (code: string): string | null =>
  isValidBIC(code) || isRoutingNumber(code)
    ? null
    : 'Please enter a BIC of 8 or 11 characters, or a routing number of 9 digits'

/** Two-letter codes of the countries and territories in ISO 3166-1, and of Kosovo (XK). */
export const countries =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  )
