import type { PaymentField } from '@muster/contract/payroll/paymentFields'
import type { PaymentTemplate } from '@muster/contract/payroll/paymentTemplates'

const columns = (titles: Partial<Record<PaymentField, string>>): PaymentTemplate['columns'] =>
  Object.entries(titles).map(([field, title]) => ({ field: field as PaymentField, title, text: '' }))

const common = { separator: 'COMMA', encoding: 'UTF-8', hasTitles: true } as const

/**
 * The templates that every company begins with: the CSV that Muster has always made, and two proposals for banks in
 * Egypt, each of everyone. No format published by a bank was found, so the company adapts them to what its bank asks for.
 */
export const proposedTemplates: PaymentTemplate[] = [
  {
    id: '01a1d0c0-0000-7000-8000-000000000001',
    name: 'All details',
    ...common,
    columns: columns({
      EMPLOYEE: 'Employee',
      LL_ID: 'LL-ID',
      BANK: 'Bank',
      COUNTRY: 'Country',
      ACCOUNT_NUMBER: 'Account number',
      ROUTING_NUMBER: 'Routing number',
      ACCOUNT_TYPE: 'Account type',
      AMOUNT: 'Amount',
      CURRENCY: 'Currency',
      REFERENCE: 'Reference',
    }),
  },
  {
    id: '01a1d0c0-0000-7000-8000-000000000002',
    name: 'Egypt, transfers by IBAN',
    ...common,
    columns: columns({
      IBAN: 'Beneficiary IBAN',
      ROUTING_NUMBER: 'Beneficiary bank',
      EMPLOYEE: 'Beneficiary name',
      AMOUNT: 'Amount',
      CURRENCY: 'Currency',
      PURPOSE: 'Purpose',
      REFERENCE: 'Reference',
      PAYMENT_DATE: 'Value date',
      PAYING_ACCOUNT: 'Debit account',
    }),
  },
  {
    id: '01a1d0c0-0000-7000-8000-000000000003',
    name: 'Egypt, salaries by account number',
    ...common,
    encoding: 'WINDOWS-1256',
    columns: columns({
      ROW: 'Serial',
      LL_ID: 'Employee number',
      EMPLOYEE: 'Employee name',
      ACCOUNT_NUMBER: 'Account number',
      AMOUNT: 'Amount',
      CURRENCY: 'Currency',
      PURPOSE: 'Details',
    }),
  },
]
