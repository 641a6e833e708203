import type { Currency } from '@muster/contract/kit/money'
import { amountOf, normalizeAmount } from '../../../kit/form/amountText.ts'
import type { FieldGroup } from '../../../kit/form/state/formState.ts'
import { i18n } from '../../../i18n.ts'
import { formatDate, formatMoney } from '../../../kit/format.ts'
import { zoneLabel } from '../../../kit/form/choices/zoneLabel.ts'
import { fullName } from '../../../kit/people/names.ts'
import { chargingLabels } from './PayFields.tsx'
import type { UserValues } from './userForm.ts'

/** Returns a group with a single field. */
const part = <Key extends keyof UserValues>(
  key: Key,
  label: string,
  format: (value: UserValues[Key]) => string,
): FieldGroup<UserValues> => ({ key, label, fields: [key], format: (values) => format(values[key]) })

const plainText = (text: string) => text

const personFieldGroups = (company: string): readonly FieldGroup<UserValues>[] => [
  part('firstName', 'First Name', plainText),
  part('lastName', 'Last Name', plainText),
  part('email', 'Email', plainText),
  part('position', 'Position', plainText),
  part('llId', 'LL-ID', plainText),
  part('workPhone', 'Work Phone', plainText),
  part('department', 'Department', (department) => department && i18n.t(department)),
  part('hireDate', 'Hire Date', (day) => day && formatDate(day)),
  part('probationEnd', 'Probation Until', (day) => day && formatDate(day)),
  part('timeZone', 'Time Zone', (zone) => zoneLabel(zone, company)),
  part('manager', 'Manager', (manager) => (manager ? fullName(manager) : '')),
]

const joinParts = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ')

/** Returns a typed amount in the format of the currency, or as typed if it is not a number. */
function money(amountText: string, currency: Currency): string {
  const amount = amountOf(amountText) ?? Number.NaN
  return Number.isNaN(amount) ? amountText.trim() : formatMoney({ amount, currency })
}

/**
 * Returns the groups of fields for which the user chooses a value if someone else edited the person at the same time.
 */
export function userFieldGroups(visibility: {
  /** True if the user may change the person's pay. */
  pay: boolean
  today: string
  /** IANA name of the company's time zone. */
  company: string
  accountName: (id: string) => string
}): readonly FieldGroup<UserValues>[] {
  const { pay, today, company, accountName } = visibility
  if (!pay) return personFieldGroups(company)
  const from = (salary: string, day: string) => i18n.t('{salary} from {day}', { salary, day: formatDate(day) })
  return [
    ...personFieldGroups(company),
    {
      key: 'salary',
      label: "Employee's Salary (Monthly)",
      fields: ['salary', 'salaryCurrency', 'baseSalary', 'salaryFrom'],
      normalize: { salary: normalizeAmount, baseSalary: normalizeAmount },
      othersOnly: ['agreed'],
      format: ({ salary, salaryCurrency, baseSalary, salaryFrom, agreed }) => {
        const amount = money(salary, salaryCurrency)
        const base = money(baseSalary, salaryCurrency)
        return joinParts(
          salaryFrom && salaryFrom !== today ? from(amount, salaryFrom) : amount,
          base && `${i18n.t('Base Salary')} ${base}`,
          // A typed salary for the same day replaces the planned one.
          agreed && agreed.from !== salaryFrom ? from(formatMoney(agreed.monthlySalary), agreed.from) : '',
        )
      },
    },
    {
      key: 'invoicing',
      label: 'Invoicing',
      fields: ['isInternal', 'accountId', 'chargingMethod', 'invoicing', 'invoicingCurrency', 'invoicingFrom'],
      normalize: { invoicing: normalizeAmount },
      format: ({ isInternal, accountId, chargingMethod, invoicing, invoicingCurrency, invoicingFrom }) =>
        joinParts(
          ...(isInternal
            ? [i18n.t('Internal employee')]
            : [
                accountId && accountName(accountId),
                i18n.t(chargingLabels[chargingMethod]),
                money(invoicing, invoicingCurrency),
              ]),
          invoicingFrom && invoicingFrom !== today ? i18n.t('From {day}', { day: formatDate(invoicingFrom) }) : '',
        ),
    },
  ]
}
