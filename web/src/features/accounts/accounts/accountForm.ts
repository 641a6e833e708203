import {
  type Account,
  type accountCurrencies,
  type AccountType,
  defaultPaymentDays,
} from '@muster/contract/accounts/accounts'
import { i18n } from '../../../i18n.ts'
import { amountOf, amountText, normalizeAmount } from '../../../kit/form/amountText.ts'
import type { FieldGroup } from '../../../kit/form/state/formState.ts'
import { accountTypeLabels } from '../shared/labels.ts'

/** The field values of the dialogs Create Account and Edit Account, as text. */
export interface AccountValues {
  name: string
  type: AccountType
  currency: (typeof accountCurrencies)[number]
  initialBalance: string
  paymentDays: string
  email: string
  billingName: string
  address: string
  description: string
}

/** Returns the field values of an account, or the initial ones of a new account (specification 3, section 9). */
export const valuesOf = (account?: Account): AccountValues => ({
  name: account?.name ?? '',
  type: account?.type ?? 'OPERATIONAL',
  currency: account?.currency ?? 'USD',
  initialBalance: amountText(account?.initialBalance ?? 0),
  paymentDays: String(account?.paymentDays ?? defaultPaymentDays),
  email: account?.email ?? '',
  billingName: account?.billingName ?? '',
  address: account?.address ?? '',
  description: account?.description ?? '',
})

/** Returns the input of the call from the field values. */
export const toInput = ({ initialBalance, paymentDays, email, ...texts }: AccountValues) => ({
  ...texts,
  initialBalance: amountOf(initialBalance) ?? Number.NaN,
  paymentDays: paymentDays.trim() === '' ? Number.NaN : Number(paymentDays),
  email: email.trim() || null,
})

const part = <K extends keyof AccountValues>(
  key: K,
  label: string,
  say: (value: AccountValues[K]) => string = String,
): FieldGroup<AccountValues> => ({ key, label, fields: [key], format: ({ [key]: value }) => (value ? say(value) : '') })

/** The fields to compare if two people edit an account at the same time, with their labels and values in words. */
export const accountFieldGroups: readonly FieldGroup<AccountValues>[] = [
  part('name', 'Account Name'),
  part('type', 'Type', (type) => i18n.t(accountTypeLabels[type])),
  part('currency', 'Currency'),
  { ...part('initialBalance', 'Initial Balance'), normalize: { initialBalance: normalizeAmount } },
  part('paymentDays', 'Payment term (days)'),
  part('email', 'Invoice email'),
  part('billingName', 'Name on invoices'),
  part('address', 'Address'),
  part('description', 'Description'),
]
