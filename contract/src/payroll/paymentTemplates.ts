import { z } from 'zod'
import { Id, nameText, optionalText } from '../kit/text.ts'
import { paymentFields } from './paymentFields.ts'

/** The encodings of CSV files for banks; Windows-1256 has Arabic and Latin letters. */
export const encodings = ['UTF-8', 'WINDOWS-1256'] as const
/** The separators of columns. */
export const separators = ['COMMA', 'SEMICOLON', 'TAB'] as const

/** A column of a CSV file: its heading, and its content. `text` is the content of TEXT columns, the same in each row. */
export const PaymentColumn = z.object({
  field: z.enum(paymentFields, 'Please choose the content of the column'),
  title: optionalText(60).default(''),
  text: optionalText(60).default(''),
})
export type PaymentColumn = z.infer<typeof PaymentColumn>

/** The layout of a CSV file for a bank. */
export const PaymentLayout = z.object({
  name: nameText(60, 'Please enter a name'),
  separator: z.enum(separators, 'Please choose a separator'),
  encoding: z.enum(encodings, 'Please choose an encoding'),
  /** True if the first line has the titles of the columns. */
  hasTitles: z.boolean('Please choose true or false'),
  columns: z.array(PaymentColumn).min(1, 'Please add a column').max(30, 'Please use at most 30 columns'),
})
export type PaymentLayout = z.infer<typeof PaymentLayout>

export const PaymentTemplate = PaymentLayout.extend({ id: Id })
export type PaymentTemplate = z.infer<typeof PaymentTemplate>

/** The maximum number of templates. */
export const maxTemplates = 20
