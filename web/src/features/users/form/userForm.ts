import { invoicingCurrencies, salaryCurrencies } from '@muster/contract/kit/currencies'
import type { Currency } from '@muster/contract/kit/money'
import { accountRequired, invoicingAmountRequired, salaryRequired } from '@muster/contract/users/forms'
import { type ChargingMethod, defaultChargingMethod } from '@muster/contract/kit/people'
import type { UserDetail } from '@muster/contract/users/calls'
import { amountOf, amountText } from '../../../kit/form/amountText.ts'
import { changedFields } from '../../../kit/form/state/formState.ts'
import type { Problems } from '../../../kit/form/state/problems.ts'

/** Returns the initial values of the form Add New User (specification 3, section 5). */
export const newUser = (today: string) => ({
  firstName: '',
  lastName: '',
  email: '',
  /** True to give a new person a password; otherwise they choose one with the activation link. */
  setsPassword: false,
  password: '',
  endKeys: true,
  llId: '',
  workPhone: '',
  position: '',
  department: '',
  manager: null as UserDetail['manager'],
  hireDate: today,
  probationEnd: '',
  /** IANA name; empty for the company's time zone. */
  timeZone: '',
  salary: '',
  salaryCurrency: salaryCurrencies[0] as Currency,
  baseSalary: '',
  salaryFrom: today,
  /** A salary planned for a later day, which is shown but can't be edited. */
  agreed: null as UserDetail['nextSalary'],
  isInternal: true,
  accountId: '',
  chargingMethod: defaultChargingMethod as ChargingMethod,
  invoicing: '',
  invoicingCurrency: invoicingCurrencies[0] as Currency,
  invoicingFrom: today,
})

/** The values of the forms Add New User and Edit User. Amounts are as typed. */
export type UserValues = ReturnType<typeof newUser>

/** Returns the initial values of the form Edit User. */
export function valuesOf(user: UserDetail, today: string): UserValues {
  const { firstName, lastName, email, isInternal, monthlySalary, baseSalary, invoicingAmount, manager } = user
  const empty = newUser(today)
  return {
    ...empty,
    firstName,
    lastName,
    email,
    manager,
    isInternal,
    llId: user.llId ?? '',
    workPhone: user.workPhone ?? '',
    position: user.position ?? '',
    department: user.department ?? '',
    hireDate: user.hireDate ?? '',
    probationEnd: user.probationEnd ?? '',
    timeZone: user.timeZone ?? '',
    salary: monthlySalary ? amountText(monthlySalary.amount) : '',
    salaryCurrency: monthlySalary?.currency ?? empty.salaryCurrency,
    baseSalary: typeof baseSalary === 'number' ? amountText(baseSalary) : '',
    agreed: user.nextSalary ?? null,
    accountId: user.accountId ?? '',
    chargingMethod: user.chargingMethod ?? empty.chargingMethod,
    invoicing: invoicingAmount ? amountText(invoicingAmount.amount) : '',
    invoicingCurrency: invoicingAmount?.currency ?? empty.invoicingCurrency,
  }
}

const invoicingOf = ({ invoicing, invoicingCurrency }: UserValues) => ({
  amount: amountOf(invoicing),
  currency: invoicingCurrency,
})

/** Returns the body of `POST /users`, with the field names of specification 3, section 3. It is not validated yet. */
export const toCreate = (values: UserValues) => ({
  ...values,
  password: values.setsPassword ? values.password : undefined,
  department: values.department || null,
  managerId: values.manager?.id ?? null,
  hireDate: values.hireDate || undefined,
  is_internal: values.isInternal,
  monthly_salary: { amount: amountOf(values.salary), currency: values.salaryCurrency },
  account_details: values.isInternal
    ? undefined
    : {
        account_id: values.accountId,
        invoicing_amount: invoicingOf(values),
        charging_method: values.chargingMethod,
      },
})

/**
 * Returns the body of `PATCH /users/{id}`, with the changed fields, and pay only if the user may change it. It is not
 * validated yet.
 */
export function toUpdate(user: UserDetail, values: UserValues, before: UserValues) {
  const changes = changedFields(values, before)
  const { firstName, lastName, email, position, llId, workPhone } = changes
  const { department, manager, hireDate, probationEnd, timeZone } = changes
  return {
    id: user.id,
    updatedAt: user.updatedAt,
    firstName,
    lastName,
    email,
    position,
    currentPassword: (email !== undefined && values.password) || undefined,
    endKeys: email !== undefined && !values.endKeys ? false : undefined,
    llId: llId === undefined ? undefined : llId.trim() || null,
    workPhone: workPhone === undefined ? undefined : workPhone.trim() || null,
    department: department === '' ? null : department,
    managerId: manager === undefined ? undefined : (manager?.id ?? null),
    hireDate: hireDate === '' ? null : hireDate,
    probationEnd: probationEnd === '' ? null : probationEnd,
    timeZone: timeZone === '' ? null : timeZone,
    ...(user.can.pay ? payChanges(values, changes) : {}),
  }
}

/** Returns true if the salary has changed. The form then asks from which day the new one applies. */
export const salaryChanged = (changes: Partial<UserValues>) =>
  'salary' in changes || 'salaryCurrency' in changes || 'baseSalary' in changes

const invoicingFields = ['isInternal', 'accountId', 'chargingMethod', 'invoicing', 'invoicingCurrency'] as const

/** Returns true if the invoicing terms have changed. The form then asks from which day the new ones apply. */
export const invoicingChanged = (changes: Partial<UserValues>) => invoicingFields.some((field) => field in changes)

function payChanges(values: UserValues, changes: Partial<UserValues>) {
  const salary = salaryChanged(changes)
  const invoicing = invoicingChanged(changes)
  return {
    ...(salary && {
      monthlySalary: { amount: amountOf(values.salary), currency: values.salaryCurrency },
      baseSalary: amountOf(values.baseSalary) ?? null,
      salaryFrom: values.salaryFrom || undefined,
    }),
    ...(invoicing && { isInternal: values.isInternal, invoicingFrom: values.invoicingFrom || undefined }),
    ...(invoicing &&
      !values.isInternal && {
        accountId: values.accountId,
        chargingMethod: values.chargingMethod,
        invoicingAmount: invoicingOf(values),
      }),
  }
}

/** The names of form fields by their paths in requests, for the fields whose name and path differ. */
export const names: Readonly<Record<string, string>> = {
  managerId: 'manager',
  currentPassword: 'password',
  is_internal: 'isInternal',
  'account_details.account_id': 'accountId',
  'account_details.charging_method': 'chargingMethod',
  ...moneyNames('monthly_salary', 'salary'),
  ...moneyNames('monthlySalary', 'salary'),
  ...moneyNames('account_details.invoicing_amount', 'invoicing'),
  ...moneyNames('invoicingAmount', 'invoicing'),
}

/**
 * Returns the names of the form fields of an amount of money, by their paths in requests: `field` for the amount, and
 * `field` with the suffix `Currency` for the currency.
 */
function moneyNames(path: string, field: string) {
  return { [path]: field, [`${path}.amount`]: field, [`${path}.currency`]: `${field}Currency` }
}

/** Returns an error if a new person is to get a password, but it is empty. The schema does not check that. */
export const missingInNew = ({ setsPassword, password }: UserValues): Problems =>
  setsPassword && password === '' ? { password: 'Password is required' } : {}

/**
 * Returns the errors for empty pay fields. These are required if the user may change pay (specification 3, section 5).
 */
export function missingInChanged(user: UserDetail, values: UserValues): Problems {
  const missing: Problems = {}
  if (!user.can.pay) return missing
  if (values.salary.trim() === '') missing.salary = salaryRequired
  if (!values.isInternal && values.accountId === '') missing.accountId = accountRequired
  if (!values.isInternal && values.invoicing.trim() === '') missing.invoicing = invoicingAmountRequired
  return missing
}
