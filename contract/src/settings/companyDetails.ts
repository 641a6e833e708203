import { z } from 'zod'
import { accountRefusal, bankCodeRefusal, stripSeparators, countryOf } from '../personnelFile/accountNumbers.ts'
import { optionalParagraphs, optionalText } from '../kit/text.ts'

/** Exactly one address: mail programs read lists and names out of anything more. */
const singleAddressPattern = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/

/**
 * Returns the schema with a check of the typed text, which returns an error message or null; empty text always passes.
 */
const refineText = <T extends z.ZodString>(schema: T, refusal: (typed: string) => string | null) =>
  schema.superRefine((typed, context) => {
    const message = typed === '' ? null : refusal(typed)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })

/** The company’s details as the seller on invoices, and on payslips and mails; each may be empty. */
export const CompanyDetails = z.object({
  /** Several lines. On invoices and payslips. */
  companyAddress: optionalParagraphs(500),
  taxNumber: optionalText(60),
  /** For example that of the commercial register. On invoices and payslips. */
  registrationNumber: optionalText(60),
  bankName: optionalText(100),
  accountHolder: optionalText(100),
  /** An IBAN, or an account number of 4 to 17 digits. */
  accountNumber: refineText(optionalText(60), (typed) => accountRefusal(stripSeparators(typed), countryOf(typed))),
  /** A BIC, or a routing number of 9 digits. */
  bic: refineText(optionalText(20), (typed) => bankCodeRefusal(stripSeparators(typed))),
  /** The address for replies to the product’s mails. */
  replyTo: refineText(optionalText(254).toLowerCase(), (typed) =>
    singleAddressPattern.test(typed) ? null : 'Please enter a valid email address',
  ),
})
