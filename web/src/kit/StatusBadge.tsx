import {
  IconBan,
  IconBeach,
  IconCheck,
  IconCircleX,
  IconClock,
  IconInfoCircle,
  IconLogout,
  IconMinus,
  IconPencil,
  IconPlaneDeparture,
  IconPlus,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './StatusBadge.module.css'

const looks = {
  PENDING: { colour: 'amber', Icon: IconClock, label: 'Pending' },
  APPROVED: { colour: 'green', Icon: IconCheck, label: 'Approved' },
  REJECTED: { colour: 'red', Icon: IconCircleX, label: 'Rejected' },
  CANCELLED: { colour: 'grey', Icon: IconBan, label: 'Cancelled' },
  PRESENT: { colour: 'green', Icon: IconCheck, label: 'Present' },
  ABSENT: { colour: 'grey', Icon: IconMinus, label: 'Absent' },
  IN: { colour: 'green', Icon: IconCheck, label: 'In' },
  LEFT: { colour: 'grey', Icon: IconLogout, label: 'Left' },
  NOT_IN: { colour: 'grey', Icon: IconClock, label: 'Not in' },
  DAY_OFF: { colour: 'grey', Icon: IconBeach, label: 'Day off' },
  ON_LEAVE: { colour: 'blue', Icon: IconPlaneDeparture, label: 'On leave' },
  ACTIVE: { colour: 'green', Icon: IconCheck, label: 'Active' },
  PENDING_ACTIVATION: { colour: 'amber', Icon: IconClock, label: 'Pending activation' },
  create: { colour: 'green', Icon: IconPlus, label: 'New' },
  change: { colour: 'blue', Icon: IconPencil, label: 'Change' },
  same: { colour: 'grey', Icon: IconMinus, label: 'As it is' },
  refused: { colour: 'red', Icon: IconCircleX, label: 'Refused' },
  DEACTIVATED: { colour: 'grey', Icon: IconBan, label: 'Inactive' },
}

/** `IN_PROGRESS` as `In progress`: for a status that has no look of its own yet. */
const inWords = (status: string) => {
  const words = status.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A status by colour, icon and word. */
export function StatusBadge({ status }: { status: string }) {
  const { t } = useTranslation()
  const known = status in looks ? looks[status as keyof typeof looks] : undefined
  const { colour, Icon, label } = known ?? { colour: 'blue', Icon: IconInfoCircle, label: inWords(status) }
  return (
    <span className={classes.badge} data-colour={colour}>
      <Icon size={14} stroke={2.2} aria-hidden />
      {t(label)}
    </span>
  )
}
