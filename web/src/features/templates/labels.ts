import { IconCircleCheck, IconCircleDashed, IconMail } from '@tabler/icons-react'
import type { MailCategory } from '@muster/contract/kit/mail'
import type { EmailTemplate, TemplateEvent } from '@muster/contract/templates/calls'
import type { StatusStyle } from '../../kit/StatusBadge.tsx'

/** Names of the template categories, as translation keys. */
export const categoryLabels: Record<MailCategory, string> = {
  activation: 'Activation',
  leave: 'Leave',
  payroll: 'Payroll',
  notification: 'Notification',
  system: 'System',
}

/** A row of the list: a template, or an email that has none. */
export type Mail = EmailTemplate | TemplateEvent

/** Returns true for a template, and false for an email without one. */
export const isTemplate = (mail: Mail): mail is EmailTemplate => 'id' in mail

const active: StatusStyle = { colour: 'green', Icon: IconCircleCheck, label: 'Active' }
const inactive: StatusStyle = { colour: 'grey', Icon: IconCircleDashed, label: 'Inactive' }

const builtIn: StatusStyle = { colour: 'grey', Icon: IconMail, label: 'Built-in' }

/** Returns the badge style of a template's status, or of the built-in text. */
export const styleOf = (mail: Mail): StatusStyle => (isTemplate(mail) ? (mail.isActive ? active : inactive) : builtIn)
