import { IconChevronRight, IconClockX, IconFileCheck, IconStar, type Icon } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { EmployeeDashboard, OwnTasks } from '@muster/contract/dashboards/home'
import { formatDay } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { AddressLink } from '../../../kit/session/address.tsx'
import { ListPanel, type PartData } from '../Panel.tsx'
import classes from './home.module.css'

interface Task {
  id: string
  icon: Icon
  colour: 'amber' | 'blue' | 'red'
  title: string
  detail: string
  href: string
}

type Review = NonNullable<OwnTasks['reviews']>['rows'][number]

function reviewTitle(t: TFunction, { kind, status, user, author }: Review): string {
  if (status !== 'DRAFT') return t('Read the review by {name}', { name: fullName(author) })
  return kind === 'SELF' ? t('Finish your self review') : t('Finish the review of {name}', { name: fullName(user) })
}

const reviewDetail = (t: TFunction, { reviewPeriod, dueOn }: Review): string =>
  dueOn ? t('{period}, due {day}', { period: reviewPeriod, day: formatDay(dueOn) }) : reviewPeriod

/** Returns the tasks of all kinds: hours to request again first, then reviews, then documents. */
const tasksOf = (t: TFunction, { corrections, reviews, documents }: OwnTasks): Task[] => [
  ...(corrections?.rows ?? []).map(({ id, date, decisionReason }) => ({
    id,
    icon: IconClockX,
    colour: 'red' as const,
    title: t('Your hours for {day} were rejected', { day: formatDay(date) }),
    detail: decisionReason ?? '',
    href: `?view=attendance&tab=history&month=${date.slice(0, 7)}&day=${date}`,
  })),
  ...(reviews?.rows ?? []).map((review) => ({
    id: review.id,
    icon: IconStar,
    colour: 'amber' as const,
    title: reviewTitle(t, review),
    detail: reviewDetail(t, review),
    href: `?view=performance&review=${review.id}`,
  })),
  ...(documents?.rows ?? []).map(({ id, name }) => ({
    id,
    icon: IconFileCheck,
    colour: 'blue' as const,
    title: t('Read and confirm “{name}”', { name }),
    detail: t('Document'),
    href: `?view=documents&document=${id}`,
  })),
]

/** Shows what waits for the reader's own action, each as a link to where it is done. */
export function Tasks({ own }: { own: PartData<EmployeeDashboard> }) {
  const { t } = useTranslation()
  const { documents } = own.data?.tasks ?? {}
  const hasMoreDocuments = documents !== undefined && documents.total > documents.rows.length
  return (
    <ListPanel
      title={t('Your tasks')}
      all={hasMoreDocuments ? '?view=documents&confirm=yes' : undefined}
      of={own}
      rows={({ tasks }) => tasksOf(t, tasks)}
      skeletonRows={2}
      height={60}
      empty={t('Nothing is waiting for you.')}
    >
      {({ icon: TaskIcon, colour, title, detail, href }) => (
        <li className={`row ${classes.task}`}>
          <span className="sign" data-colour={colour} aria-hidden="true">
            <TaskIcon size={20} stroke={1.75} />
          </span>
          <div>
            <AddressLink className="row-link breaks" href={href}>
              {title}
            </AddressLink>
            {detail ? <p className="faint small truncate">{detail}</p> : null}
          </div>
          <IconChevronRight className={`${classes.end} icon mantine-rotate-rtl`} size={16} aria-hidden />
        </li>
      )}
    </ListPanel>
  )
}
