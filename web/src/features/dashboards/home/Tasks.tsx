import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconClockX, IconFileCheck, IconStar, type Icon } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmployeeDashboard, OwnTasks } from '@muster/contract/dashboards/home'
import { formatDay } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { AddressLink } from '../../../kit/session/address.tsx'
import { passFocusOnUnmount } from '../../../kit/useFocusReturn.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
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

/** Number of tasks that a phone shows at first, so that the reader's figures begin on the first screen. */
const firstTasks = 3

/**
 * Shows what waits for the reader's own action, each as a link to where it is done. On a phone the first ones, and all
 * of them at a press.
 */
export function Tasks({ own }: { own: PartData<EmployeeDashboard> }) {
  const { t } = useTranslation()
  const { documents } = own.data?.tasks ?? {}
  const hasMoreDocuments = documents !== undefined && documents.total > documents.rows.length
  const isNarrow = useNarrow()
  const [isWhole, setIsWhole] = useState(false)
  const count = own.data ? tasksOf(t, own.data.tasks).length : 0
  // A button that uncovers a single task would be as high as the task.
  const isShort = isNarrow && !isWhole && count > firstTasks + 1
  return (
    <ListPanel
      title={t('Your tasks')}
      all={hasMoreDocuments ? '?view=documents&confirm=yes' : undefined}
      of={own}
      rows={({ tasks }) => tasksOf(t, tasks).slice(0, isShort ? firstTasks : undefined)}
      frame={(rows) => (
        <>
          <ul className="rows">{rows}</ul>
          {isShort ? (
            <Button
              ref={passFocusOnUnmount}
              className="ruled"
              fullWidth
              variant="subtle"
              rightSection={<IconChevronDown size={16} aria-hidden />}
              onClick={() => setIsWhole(true)}
            >
              {t('Show all {count} tasks', { count })}
            </Button>
          ) : null}
        </>
      )}
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
