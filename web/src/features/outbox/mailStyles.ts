import { IconAlertTriangle, IconCheck, IconClock, IconInbox } from '@tabler/icons-react'
import type { MailStatus } from '@muster/contract/outbox/calls'
import type { StatusStyle } from '../../kit/StatusBadge.tsx'

/** Colour, icon and label of each mail status, those that need attention first. */
export const mailStyles: Record<MailStatus, StatusStyle> = {
  FAILED: { colour: 'red', Icon: IconAlertTriangle, label: 'Failed' },
  KEPT: { colour: 'grey', Icon: IconInbox, label: 'Held' },
  WAITING: { colour: 'blue', Icon: IconClock, label: 'Queued' },
  SENT: { colour: 'green', Icon: IconCheck, label: 'Sent' },
}
