import { isValidBIC, isValidIBAN } from 'ibantools'

/** As it is kept: without the spaces and hyphens that people group digits with, in capitals. */
export const compact = (number: string) => number.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase()

/** Whether a compact account number is meant as an IBAN: those begin with letters, other numbers do not. */
export const isIbanLike = (account: string) => /^[A-Z]/.test(account)

/** Why a compact account number cannot be one, as a sentence for its field; null where it can. */
export function accountRefusal(account: string): string | null {
  if (isIbanLike(account)) return isValidIBAN(account) ? null : 'This IBAN is not valid. Please check each character.'
  return /^\d{4,17}$/.test(account) ? null : 'Please enter an IBAN, or an account number of 4 to 17 digits'
}

/** Whether nine digits are a routing number of the American Bankers Association: weighted 3, 7, 1, their sum ends in 0. */
export function isRoutingNumber(routing: string): boolean {
  if (!/^\d{9}$/.test(routing) || /^0{9}$/.test(routing)) return false
  const weights = [3, 7, 1]
  const sum = Array.from(routing, Number).reduce((all, digit, i) => all + digit * (weights[i % 3] ?? 0), 0)
  return sum % 10 === 0
}

/** Why a compact routing number does not go with a compact account number; null where it does, or the account is none. */
export function routingRefusal(account: string, routing: string): string | null {
  if (accountRefusal(account)) return null
  if (isIbanLike(account))
    return routing === '' || isValidBIC(routing) ? null : 'With an IBAN, leave this empty or enter the bank’s BIC'
  if (routing === '') return 'Please enter the routing number of the bank'
  return isRoutingNumber(routing) ? null : 'This routing number is not valid. Please check each of its 9 digits.'
}
