import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { MailCategory } from '@muster/contract/kit/mail'
import type { EmailTemplate } from '@muster/contract/templates/calls'
import type { StatusLook } from '../../kit/StatusBadge.tsx'

/** Template categories, as translation keys. */
export const categoryWords: Record<MailCategory, string> = {
  activation: 'Activation',
  leave: 'Leave',
  payroll: 'Payroll',
  notification: 'Notification',
  system: 'System',
}

const active: StatusLook = { colour: 'green', Icon: IconCircleCheck, label: 'Active' }
const inactive: StatusLook = { colour: 'grey', Icon: IconCircleDashed, label: 'Inactive' }

/** Returns the status badge of a template. */
export const lookOf = ({ isActive }: Pick<EmailTemplate, 'isActive'>): StatusLook => (isActive ? active : inactive)
