import { Stack } from '@mantine/core'
import { IconBuilding, IconCalendarEvent, IconCash, IconClock, IconMapPin, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Job } from '@muster/contract/jobs/postings'
import { formatDay } from '../../../kit/format.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { StatusBadge, type StatusStyle } from '../../../kit/StatusBadge.tsx'
import { appliedStyle, daysLeft, employmentLabels, ownWithdrawalStyle, shortDate } from './labels.ts'
import classes from './JobFacts.module.css'

type ClosingJob = Pick<Job, 'closingDate' | 'closesSoon' | 'status'>

/** Shows the closing date and the days left, in amber if the job closes soon. `bare` omits the word before the date. */
export function Closing({ job, bare }: { job: ClosingJob; bare?: boolean }) {
  const { t } = useTranslation()
  const { closingDate, closesSoon, status } = job
  const today = useToday()
  const remaining = status === 'CLOSED' ? '' : daysLeft(closingDate, today)
  const day = formatDay(closingDate)
  // A posting may be closed before its closing date.
  const closedText = closingDate < today ? t('Closed {day}', { day }) : t('Closed')
  const text = remaining ? t('Closes {day}', { day }) : closedText
  return (
    <span className="numbers">
      <span className="nowrap">{bare ? day : text}</span>
      {remaining ? (
        <>
          {' '}
          <span className={`${classes.left} nowrap ${closesSoon ? '' : 'faint'}`} data-soon={closesSoon || undefined}>
            {t('({left})', { left: remaining })}
          </span>
        </>
      ) : null}
    </span>
  )
}

/** Shows the closing date of an open job and the days left in a few words, for a row on a phone. */
export function ShortClosing({ job: { closingDate, closesSoon } }: { job: ClosingJob }) {
  const { t } = useTranslation()
  const today = useToday()
  return (
    <span className="numbers nowrap">
      {t('Closes {day}', { day: shortDate(closingDate, today) })}
      {' · '}
      <span className={classes.left} data-soon={closesSoon || undefined}>
        {daysLeft(closingDate, today)}
      </span>
    </span>
  )
}

type Fact = [name: string, Icon: Icon, value: ReactNode]

/** Shows the key facts of a posting with icons. `bare` omits department and location, which are shown elsewhere. */
export function JobFacts({ job, bare = false }: { job: Job; bare?: boolean }) {
  const { t } = useTranslation()
  const where: Fact[] = [
    [t('Department'), IconBuilding, t(job.department)],
    [t('Location'), IconMapPin, job.location],
  ]
  const facts: Fact[] = [
    ...(bare ? [] : where),
    [t('Employment Type'), IconClock, t(employmentLabels[job.employmentType])],
    [t('Salary Range'), IconCash, job.salaryRange],
    [t('Closing Date'), IconCalendarEvent, <Closing job={job} />],
  ]
  return (
    <Stack component="dl" gap={6} className="soft">
      {facts.map(([name, Icon, value]) =>
        value ? (
          <div key={name} className={classes.fact}>
            <dt>
              <Icon className="icon" size={16} stroke={1.6} aria-hidden />
              <span className="visually-hidden">{name}</span>
            </dt>
            <dd className="breaks" dir="auto">
              {value}
            </dd>
          </div>
        ) : null,
      )}
    </Stack>
  )
}

/** Shows a badge for a job that the user has applied for, or that closes soon. */
export function JobBadge({ job: { applied, closesSoon, status } }: { job: Job }) {
  const soonStyle: StatusStyle = { colour: 'amber', Icon: IconClock, label: 'Closing soon' }
  if (applied) return <StatusBadge look={applied === 'WITHDRAWN' ? ownWithdrawalStyle : appliedStyle} />
  return closesSoon && status === 'ACTIVE' ? <StatusBadge look={soonStyle} /> : null
}
