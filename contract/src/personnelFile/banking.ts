import { z } from 'zod'
import {
  accountRefusal,
  stripSeparators,
  countries,
  countryOf,
  invalidIban,
  numberingOf,
  routingRefusal,
} from './accountNumbers.ts'
import { ListRecords, PersonInput, RecordPage, versionOf, versionsOf, ListVersions } from './personalRecords.ts'
import { PayShare } from './payShares.ts'
import { route } from '../kit/route.ts'
import { bankingNeeds } from './view.ts'
import { Id, optionalText, text } from '../kit/text.ts'

export const accountTypes = ['checking', 'savings'] as const
export const AccountType = z.enum(accountTypes, 'Please choose checking or savings')
export type AccountType = z.infer<typeof AccountType>

const Numbers = z.object({
  country: z.enum(countries, 'Please choose the country of the bank').optional(),
  accountNumber: text(60, 'Please enter the account number'),
  routingNumber: optionalText(60).default(''),
})
type Numbers = z.infer<typeof Numbers>

/** Returns the first error in the account or routing number, or null if both are valid. */
function findNumberRefusal(numbers: Numbers): { path: 'accountNumber' | 'routingNumber'; message: string } | null {
  const country = numbers.country ?? countryOf(numbers.accountNumber)
  const account =
    numbers.country === undefined && numberingOf(country) === null
      ? invalidIban
      : accountRefusal(stripSeparators(numbers.accountNumber), country)
  if (account) return { path: 'accountNumber', message: account }
  const routing = routingRefusal(stripSeparators(numbers.routingNumber), country)
  return routing ? { path: 'routingNumber', message: routing } : null
}

/**
 * Returns the options of a validation rule whose error appears at the field `path`. The rule is skipped if one of the
 * fields of `Numbers` already has an error. Errors of other fields don't matter.
 */
const numberError = (path: 'accountNumber' | 'routingNumber') => ({
  path: [path],
  error: ({ input }: { input?: unknown }) => findNumberRefusal(input as Numbers)?.message,
  when: ({ issues }: { issues: { path?: PropertyKey[] }[] }) =>
    !issues.some((issue) => String(issue.path?.[0]) in Numbers.shape),
})

/**
 * The banking form (specification 3, section 2). Numbers are validated if the country's rules are known, and otherwise
 * stored as typed. Without `country`, the account number determines the country.
 */
export const BankingForm = Numbers.safeExtend({
  bankName: text(100, 'Please enter the name of the bank'),
  accountType: AccountType,
})
  .overwrite((form) => {
    const country = form.country ?? countryOf(form.accountNumber)
    if (numberingOf(country) === null && form.country) return form
    return {
      ...form,
      accountNumber: stripSeparators(form.accountNumber),
      routingNumber: stripSeparators(form.routingNumber),
    }
  })
  .refine((form) => findNumberRefusal(form)?.path !== 'accountNumber', numberError('accountNumber'))
  .refine((form) => findNumberRefusal(form)?.path !== 'routingNumber', numberError('routingNumber'))
export type BankingForm = z.infer<typeof BankingForm>

export const SaveBankingDetails = BankingForm.safeExtend({ id: Id })
export type SaveBankingDetails = z.infer<typeof SaveBankingDetails>

/** An account with masked numbers, such as `•••• 0002`. The routing number is empty if there is none. */
const MaskedAccount = z.object({
  bankName: z.string(),
  /** Two-letter code of the bank's country. */
  country: z.string(),
  accountNumber: z.string(),
  routingNumber: z.string(),
  accountType: AccountType,
})

/** An account that receives a share of a person's pay. */
export const FurtherAccount = MaskedAccount.extend({ accountId: z.uuid(), ...PayShare.shape })
export type FurtherAccount = z.infer<typeof FurtherAccount>

/** Banking details with masked numbers: the main account, and further ones in the order in which they receive their shares. */
export const MaskedBanking = MaskedAccount.extend({ furtherAccounts: z.array(FurtherAccount) })
export type MaskedBanking = z.infer<typeof MaskedBanking>

export const BankingVersion = versionOf(MaskedBanking)
export type BankingVersion = z.infer<typeof BankingVersion>

const FullNumbers = z.object({ accountNumber: z.string(), routingNumber: z.string() })

/** The full numbers of a person's main account and of their further accounts. */
export const RevealedNumbers = FullNumbers.extend({
  furtherAccounts: z.array(FullNumbers.extend({ accountId: z.uuid() })),
})
export type RevealedNumbers = z.infer<typeof RevealedNumbers>

export const banking = {
  bankingPeople: route({
    method: 'GET',
    path: '/banking-details',
    needs: 'settings.banking_view_all',
    summary: 'List people and when their banking details last changed',
  })
    .input(ListRecords)
    .output(RecordPage),
  banking: route({
    method: 'GET',
    path: '/users/{id}/banking-details',
    needs: bankingNeeds,
    summary: 'Get a person’s banking details with masked numbers',
  })
    .input(PersonInput)
    .output(z.object({ bankingDetails: BankingVersion.nullable() })),
  bankingVersions: route({
    method: 'GET',
    path: '/users/{id}/banking-details/versions',
    needs: bankingNeeds,
    summary: 'List the versions of a person’s banking details with masked numbers, newest first',
  })
    .input(ListVersions)
    .output(versionsOf(BankingVersion)),
  revealBanking: route({
    method: 'POST',
    path: '/users/{id}/banking-details/reveal',
    needs: bankingNeeds,
    summary: 'Reveal the full numbers of a person’s banking details',
    description: 'Access is logged.',
  })
    .input(PersonInput)
    .output(RevealedNumbers),
  saveBanking: route({
    method: 'PUT',
    path: '/users/{id}/banking-details',
    needs: 'settings.banking_self_manage',
    summary: 'Set your own banking details',
    description: 'Earlier versions are kept. The numbers are stored encrypted.',
  })
    .input(SaveBankingDetails)
    .output(z.object({ bankingDetails: BankingVersion })),
}
