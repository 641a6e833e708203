import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { MailCategory } from '@muster/contract/kit/mail'
import type { EmailTemplate } from '@muster/contract/templates/calls'
import type { StatusStyle } from '../../kit/StatusBadge.tsx'

/** Names of the template categories, as translation keys. */
export const categoryLabels: Record<MailCategory, string> = {
  activation: 'Activation',
  leave: 'Leave',
  payroll: 'Payroll',
  notification: 'Notification',
  system: 'System',
}

const active: StatusStyle = { colour: 'green', Icon: IconCircleCheck, label: 'Active' }
const inactive: StatusStyle = { colour: 'grey', Icon: IconCircleDashed, label: 'Inactive' }

/** Returns the badge style of a template's status. */
export const styleOf = ({ isActive }: Pick<EmailTemplate, 'isActive'>): StatusStyle => (isActive ? active : inactive)
