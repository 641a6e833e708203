import { z } from 'zod'

/** The categories of mails, starting with the default (specification 3, section 9). */
export const mailCategories = ['activation', 'leave', 'payroll', 'notification', 'system'] as const
export const MailCategory = z.enum(mailCategories, 'Please choose a category')
export type MailCategory = z.infer<typeof MailCategory>
