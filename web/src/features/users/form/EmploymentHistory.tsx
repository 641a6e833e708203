import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmploymentEntry } from '@muster/contract/users/calls'
import { orpc } from '../../../kit/api/client.ts'
import { apiError, sentenceOf } from '../../../kit/api/errors.ts'
import { useToday } from '../../../kit/session/today.ts'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { formatDate, formatInstant } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { formatMoney } from './payWords.ts'
import { fullName } from '../../../kit/fullName.ts'
import classes from './EmploymentHistory.module.css'

/** What somebody's position, department, manager and pay were from which day on; read once it is opened. */
export function EmploymentHistory({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <details className={classes.history} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className={classes.summary}>{t('Employment History')}</summary>
      {opened ? <Entries userId={userId} /> : null}
    </details>
  )
}

function Entries({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const today = useToday()
  const { data, error, refetch } = useQuery(orpc.users.history.queryOptions({ input: { id: userId } }))
  if (error && !data) return <ErrorState message={sentenceOf(apiError(error))} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={2} height={72} />
  if (data.history.length === 0) return <p className={classes.none}>{t('Nothing has been recorded yet.')}</p>
  return (
    <ol className={classes.entries}>
      {data.history.map((entry, index) => (
        <Entry key={entry.id} entry={entry} before={data.history[index + 1]} today={today} />
      ))}
    </ol>
  )
}

function Entry({ entry, before, today }: { entry: EmploymentEntry; before?: EmploymentEntry; today: string }) {
  const { t } = useTranslation()
  const factsOf = (of: EmploymentEntry) => [
    { label: t('Position'), value: of.position ?? t('None') },
    { label: t('Department'), value: of.department ? t(of.department) : t('None') },
    { label: t('Manager'), value: of.manager ? fullName(of.manager) : t('None') },
    ...(of.monthlySalary === undefined
      ? []
      : [{ label: t('Monthly salary'), value: of.monthlySalary ? formatMoney(of.monthlySalary) : t('Not Set') }]),
    ...(typeof of.baseSalary === 'number' && of.monthlySalary
      ? [{ label: t('Base Salary'), value: formatMoney({ ...of.monthlySalary, amount: of.baseSalary }) }]
      : []),
  ]
  const earlier = before && factsOf(before)
  const isNew = (label: string, value: string) =>
    earlier !== undefined && earlier.find((fact) => fact.label === label)?.value !== value
  return (
    <li className={classes.entry}>
      <p className={classes.from}>
        {t('From {day}', { day: formatDate(entry.holdsFrom) })}
        {entry.holdsFrom > today ? <span className={classes.later}>{t('Not yet')}</span> : null}
      </p>
      <dl className={classes.facts}>
        {factsOf(entry).map(({ label, value }) => (
          <div key={label} data-changed={isNew(label, value) || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {entry.recordedBy ? (
        <p className={classes.by}>
          {t('{name}, {when}', { name: fullName(entry.recordedBy), when: formatInstant(entry.recordedAt) })}
        </p>
      ) : null}
    </li>
  )
}
