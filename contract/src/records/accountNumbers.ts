import { getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools'

/** As it is stored: in capitals, without the spaces and hyphens that people group digits with. */
export const compact = (number: string) => number.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase()

/** Whether a compact account number is meant as an IBAN: those begin with letters, other numbers do not. */
export const isIbanLike = (account: string) => /^[A-Z]/.test(account)

export const invalidIban = 'This IBAN is not valid. Please check each character.'

const specifications = getCountrySpecifications()

/** How the accounts of a country's banks are numbered, as far as that is known: by IBAN, or as in the United States. */
export function numberingOf(country: string): 'iban' | 'aba' | null {
  if (country === 'US') return 'aba'
  return specifications[country]?.IBANRegistry ? 'iban' : null
}

/** The country a number alone tells: an IBAN begins with it; others are taken to be of the United States. */
export const countryOf = (account: string): string =>
  isIbanLike(compact(account)) ? compact(account).slice(0, 2) : 'US'

/** Why a compact account number cannot be one of a country's, as a sentence for its field; null where it can. */
export function accountRefusal(account: string, country: string): string | null {
  const numbering = numberingOf(country)
  if (numbering === 'aba')
    return /^\d{4,17}$/.test(account) ? null : 'Please enter an IBAN, or an account number of 4 to 17 digits'
  if (numbering === null) return null
  if (!isIbanLike(account)) return 'Please enter the IBAN: banks of this country have one for each account'
  if (!isValidIBAN(account)) return invalidIban
  return account.startsWith(country) ? null : 'This IBAN is not of the country that you chose'
}

/** Whether nine digits are a routing number of the American Bankers Association: weighted 3, 7, 1, their sum ends in 0. */
export function isRoutingNumber(routing: string): boolean {
  if (!/^\d{9}$/.test(routing) || /^0{9}$/.test(routing)) return false
  const weights = [3, 7, 1]
  const sum = Array.from(routing, Number).reduce((all, digit, i) => all + digit * (weights[i % 3] ?? 0), 0)
  return sum % 10 === 0
}

/** Why a compact routing number cannot be one of a country's; null where it can. */
export function routingRefusal(routing: string, country: string): string | null {
  const numbering = numberingOf(country)
  if (numbering === 'iban')
    return routing === '' || isValidBIC(routing) ? null : 'With an IBAN, leave this empty or enter the bank’s BIC'
  if (numbering === null) return null
  if (routing === '') return 'Please enter the routing number of the bank'
  return isRoutingNumber(routing) ? null : 'This routing number is not valid. Please check each of its 9 digits.'
}
