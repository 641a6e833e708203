import { z } from 'zod'
import type { Permission } from '../access/permissions.ts'
import { salaryCurrencies } from '../kit/currencies.ts'
import { Amount, AmountAboveZero, Currency } from '../kit/money.ts'
import { PhoneNumber } from '../kit/phone.ts'
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

const nameFields = {
  firstName: text(100, 'First name is required'),
  lastName: text(100, 'Last name is required'),
  email: Email,
  position: text(120, 'Position is required'),
}
/** The optional fields of both forms. */
const optionalFields = {
  llId: optionalText(40).nullish(),
  /** The name of one of the company's departments. */
  department: departmentName('Please choose a department').nullish(),
  managerId: Id.nullish(),
}

/** The form Add New User, with the field names of specification 3, section 3. */
export const CreateUser = z
  .object({
    ...nameFields,
    ...optionalFields,
    /** Without one, the person chooses it with the activation link. */
    password: NewPassword.optional(),
    /** Today by default. */
    hireDate: HireDay.optional(),
    is_internal: z.boolean().default(true),
    monthly_salary: Salary,
    /** Required for external people; ignored for others. */
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

/** The fields of a person's pay or invoicing, only for holders of `payroll.all_view`. */
export const payFields = ['monthlySalary', 'baseSalary', 'accountId', 'chargingMethod', 'invoicingAmount'] as const

/**
 * The permissions to enter a salary for a past date. The caller needs one of them in addition to the permission to
 * change pay.
 */
export const backdatesPay = ['payroll.process', 'payroll.create'] as const satisfies readonly Permission[]

/** The form Edit User. Omitted fields do not change. */
export const UpdateUser = z.object({
  id: Id,
  firstName: nameFields.firstName.optional(),
  lastName: nameFields.lastName.optional(),
  email: nameFields.email.optional(),
  position: nameFields.position.optional(),
  ...optionalFields,
  hireDate: HireDay.nullish(),
  /** The phone number for work, which the directory shows; null for none. */
  workPhone: PhoneNumber.nullish(),
  /** The last day of probation; null if there is none. */
  probationEnd: Day.nullish(),
  /** IANA name of the person's own time zone, used for their workdays and working hours; null for the company's. */
  timeZone: text(64, timeZoneRequired).nullish(),
  monthlySalary: Salary.optional(),
  /** The part of the monthly salary that payroll uses as base pay, in the same currency; null for the whole salary. */
  baseSalary: Amount('Base salary must be 0 or more').nullish(),
  /** The first day of the new salary, today by default. A past date also requires a permission in `backdatesPay`. */
  salaryFrom: Day.optional(),
  isInternal: z.boolean().optional(),
  accountId: z.uuid(accountRequired).toLowerCase().nullish(),
  chargingMethod: ChargingMethod.nullish(),
  invoicingAmount: Invoicing.nullish(),
  /**
   * The first day of the new invoicing terms, today by default and never in the future. A past date replaces all
   * invoicing terms that start on or after it.
   */
  invoicingFrom: Day.optional(),
  /** The caller's own current password, required only if the person's email address changes. */
  currentPassword: z.string().max(1024).optional(),
  /**
   * False to keep the caller's own API keys when they change their own email address. Changing another person's email
   * address always revokes that person's keys.
   */
  endKeys: z.boolean().optional(),
  /** The `updatedAt` that the form was opened with. The change is refused if the person has changed since. */
  updatedAt: Instant.optional(),
})
export type UpdateUser = z.infer<typeof UpdateUser>

export const ResetUserPassword = z.object({
  id: Id,
  newPassword: NewPassword,
  /** The caller's own current password. */
  currentPassword: z.string('Current password is required').min(1, 'Current password is required').max(1024),
})
export type ResetUserPassword = z.infer<typeof ResetUserPassword>
