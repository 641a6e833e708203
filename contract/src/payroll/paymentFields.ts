/*
 * Kept apart from the schemas, which a page loads only once a field is edited.
 */

/** The contents of columns in a CSV file for a bank. */
export const paymentFields = [
  'ROW',
  'EMPLOYEE',
  'LL_ID',
  'ACCOUNT_NUMBER',
  'IBAN',
  'ROUTING_NUMBER',
  'BANK',
  'COUNTRY',
  'ACCOUNT_TYPE',
  'AMOUNT',
  'CURRENCY',
  'PURPOSE',
  'REFERENCE',
  'PAYMENT_DATE',
  'PAYING_ACCOUNT',
  'PAYING_HOLDER',
  'TEXT',
] as const
export type PaymentField = (typeof paymentFields)[number]

/** The greatest number of people on one cash list. A longer list is an archive of several. */
export const maxCashListPeople = 500
