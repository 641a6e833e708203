import type { PaymentField } from '@muster/contract/payroll/paymentFields'

/** The contents of columns in a CSV file for a bank, as translation keys. */
export const fieldLabels: Record<PaymentField, string> = {
  ROW: 'Row number',
  EMPLOYEE: 'Employee',
  LL_ID: 'LL-ID',
  ACCOUNT_NUMBER: 'Account number or IBAN',
  IBAN: 'IBAN only',
  ROUTING_NUMBER: 'Routing number or BIC',
  BANK: 'Bank',
  COUNTRY: 'Country of the bank',
  ACCOUNT_TYPE: 'Account type',
  AMOUNT: 'Amount',
  CURRENCY: 'Currency',
  PURPOSE: 'Purpose',
  REFERENCE: 'Reference',
  PAYMENT_DATE: 'Payment date',
  PAYING_ACCOUNT: 'Paying account',
  PAYING_HOLDER: 'Paying account holder',
  TEXT: 'Fixed text',
}
