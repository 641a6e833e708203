import { z } from 'zod'
import type { Permission } from '../access/permissions.ts'
import { salaryCurrencies } from '../kit/currencies.ts'
import { Amount, AmountAboveZero, Currency } from '../kit/money.ts'
import { chargingMethods, defaultChargingMethod, departmentName } from '../kit/people.ts'
import { Email, Id, NewPassword, optionalText, text } from '../kit/text.ts'
import { Day, HireDay, Instant } from '../kit/time.ts'

export const baseAboveSalary = 'The base salary cannot be more than the monthly salary'
export const salaryRequired = "Employee's Salary (Monthly) is required and must be greater than 0"
export const accountRequired = 'Account is required'
export const timeZoneRequired = 'Please choose a time zone'
export const chargingMethodRequired = 'Charging Method is required'
export const invoicingAmountRequired = 'Invoicing Amount is required'

const ChargingMethod = z.enum(chargingMethods, chargingMethodRequired)

const Salary = z.object(
  {
    amount: AmountAboveZero(salaryRequired),
    currency: Currency.default(salaryCurrencies[0]),
  },
  salaryRequired,
)
const Invoicing = z.object(
  { amount: Amount(invoicingAmountRequired), currency: Currency.default('USD') },
  invoicingAmountRequired,
)

const names = {
  firstName: text(100, 'First name is required'),
  lastName: text(100, 'Last name is required'),
  email: Email,
  position: text(120, 'Position is required'),
}
/** May be left empty. */
const optional = {
  llId: optionalText(40).nullish(),
  /** One that the company lists. */
  department: departmentName('Please choose a department').nullish(),
  managerId: Id.nullish(),
}

/** What the form Add New User sends, in the spelling of specification 3, section 3. */
export const CreateUser = z
  .object({
    ...names,
    ...optional,
    password: NewPassword,
    /** Today by default. */
    hireDate: HireDay.optional(),
    is_internal: z.boolean().default(true),
    monthly_salary: Salary,
    /** Required for a person who is not internal; ignored for others. */
    account_details: z
      .object({
        account_id: z.uuid(accountRequired).toLowerCase(),
        invoicing_amount: Invoicing,
        charging_method: ChargingMethod.default(defaultChargingMethod),
      })
      .nullish(),
  })
  .superRefine(({ is_internal, account_details }, issues) => {
    if (is_internal || account_details) return
    issues.addIssue({ code: 'custom', path: ['account_details', 'account_id'], message: accountRequired })
    issues.addIssue({
      code: 'custom',
      path: ['account_details', 'invoicing_amount', 'amount'],
      message: invoicingAmountRequired,
    })
  })
export type CreateUser = z.infer<typeof CreateUser>

/** The fields for what somebody earns or costs; only for holders of `payroll.all_view`. */
export const payFields = ['monthlySalary', 'baseSalary', 'accountId', 'chargingMethod', 'invoicingAmount'] as const

/** Permissions of which one is needed to give a salary from a day gone by, besides changing pay at all. */
export const backdatesPay = ['payroll.process', 'payroll.create'] as const satisfies readonly Permission[]

/** What the form Edit User sends; what is left out stays as it is. */
export const UpdateUser = z.object({
  id: Id,
  firstName: names.firstName.optional(),
  lastName: names.lastName.optional(),
  email: names.email.optional(),
  position: names.position.optional(),
  ...optional,
  hireDate: HireDay.nullish(),
  /** The last day of probation; null where none was agreed. */
  probationEnd: Day.nullish(),
  /** The IANA name of the zone that the person's days and times of work are in; null for the company's. */
  timeZone: text(64, timeZoneRequired).nullish(),
  monthlySalary: Salary.optional(),
  /** The part of the monthly salary that payroll starts from, in the same currency; null for the whole of it. */
  baseSalary: Amount('Base salary must be 0 or more').nullish(),
  /** The day from which the salary holds, today by default; an earlier one needs a permission of `backdatesPay` besides. */
  salaryFrom: Day.optional(),
  isInternal: z.boolean().optional(),
  accountId: z.uuid(accountRequired).toLowerCase().nullish(),
  chargingMethod: ChargingMethod.nullish(),
  invoicingAmount: Invoicing.nullish(),
  /**
   * The day from which the change of invoicing holds, none to come and today by default; an earlier one replaces what was
   * kept of the days since.
   */
  invoicingFrom: Day.optional(),
  /** The caller's own present password: needed only where an e-mail address changes. */
  currentPassword: z.string().max(1024).optional(),
  /** With the caller's own address: their keys for programs end too, unless it is false. Another's always end. */
  endKeys: z.boolean().optional(),
  /** The person's `updatedAt` when the form was opened: if they have changed since, nothing is overwritten. */
  updatedAt: Instant.optional(),
})
export type UpdateUser = z.infer<typeof UpdateUser>

export const ResetUserPassword = z.object({
  id: Id,
  newPassword: NewPassword,
  /** The caller's own present password. */
  currentPassword: z.string('Current password is required').min(1, 'Current password is required').max(1024),
})
export type ResetUserPassword = z.infer<typeof ResetUserPassword>
