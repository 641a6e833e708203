import { IconBan, IconCheck, IconCircleX, IconClock, IconInfoCircle, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './StatusBadge.module.css'

const looks = {
  PENDING: { colour: 'amber', Icon: IconClock, label: 'Pending' },
  APPROVED: { colour: 'green', Icon: IconCheck, label: 'Approved' },
  REJECTED: { colour: 'red', Icon: IconCircleX, label: 'Rejected' },
  CANCELLED: { colour: 'grey', Icon: IconBan, label: 'Cancelled' },
  PRESENT: { colour: 'green', Icon: IconCheck, label: 'Present' },
  ABSENT: { colour: 'grey', Icon: IconMinus, label: 'Absent' },
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
