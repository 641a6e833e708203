import { z } from 'zod'
import { accountRefusal, bankCodeRefusal, stripSeparators, countryOf } from '../personnelFile/accountNumbers.ts'
import { optionalParagraphs, optionalText } from '../kit/text.ts'

/**
 * The pattern of one plain email address. It excludes characters such as commas and angle brackets, which mail programs
 * read as a list or as an address with a name.
 */
const singleAddressPattern = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/

/**
 * Returns the schema with an additional check: `refusal` returns the error message for a text, or null if the text is
 * valid. Empty text always passes.
 */
const refineText = <T extends z.ZodString>(schema: T, refusal: (text: string) => string | null) =>
  schema.superRefine((text, context) => {
    const message = text === '' ? null : refusal(text)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })

/** The company's details on invoices, payslips and mails; each may be empty. */
export const CompanyDetails = z.object({
  /** The address in several lines, for invoices and payslips. */
  companyAddress: optionalParagraphs(500),
  taxNumber: optionalText(60),
  /** The registration number, for example in the commercial register, for invoices and payslips. */
  registrationNumber: optionalText(60),
  bankName: optionalText(100),
  accountHolder: optionalText(100),
  /** An IBAN, or an account number of 4 to 17 digits. */
  accountNumber: refineText(optionalText(60), (text) => accountRefusal(stripSeparators(text), countryOf(text))),
  /** A BIC, or a routing number of 9 digits. */
  bic: refineText(optionalText(20), (text) => bankCodeRefusal(stripSeparators(text))),
  /** The email address for replies to the product's mails. */
  replyTo: refineText(optionalText(254).toLowerCase(), (text) =>
    singleAddressPattern.test(text) ? null : 'Please enter a valid email address',
  ),
})
