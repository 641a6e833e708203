import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EmploymentEntry } from '@muster/contract/users/calls'
import type { Employment } from '@muster/contract/users/employments'
import { orpc } from '../../../kit/api/client.ts'
import { formatDate, formatInstant, formatRange } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { PersonLink } from '../../../kit/people/Person.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import type { PersonOnPage } from '../../../kit/views.ts'
import classes from './JobPart.module.css'

const skeleton = <ListSkeleton rows={2} height={56} />

/** Shows a person's periods of employment, and each change of their position, department and manager. */
export default function JobPart({ person: { id } }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const employments = useQuery(orpc.users.employments.queryOptions({ input: { id } }))
  const history = useQuery(orpc.users.history.queryOptions({ input: { id, pay: 'without' } }))
  return (
    <>
      <Section title={t('Employment')}>
        <Loaded query={employments} skeleton={skeleton}>
          {(answer) => (
            <ol className="unmarked rows">
              {answer.employments.map((employment) => (
                <Period key={employment.id} employment={employment} />
              ))}
            </ol>
          )}
        </Loaded>
      </Section>
      <Section title={t('Position and department')}>
        <Loaded query={history} skeleton={skeleton}>
          {({ history: entries }) =>
            entries.length === 0 ? (
              <p className="soft">{t('No employment history yet.')}</p>
            ) : (
              <ol className={`${classes.line} unmarked`}>
                {entries.map((entry, index) => (
                  <Change key={entry.id} entry={entry} before={entries[index + 1]} />
                ))}
              </ol>
            )
          }
        </Loaded>
      </Section>
    </>
  )
}

function Period({ employment }: { employment: Employment }) {
  const { t } = useTranslation()
  const today = useToday()
  const { firstDay, lastDay, probationEnd, endReason } = employment
  const neverBegan = lastDay !== null && lastDay < firstDay
  return (
    <li className="row">
      <div>
        <p className="medium">
          {neverBegan
            ? t('Planned from {day}, never started', { day: formatDate(firstDay) })
            : lastDay
              ? formatRange(firstDay, lastDay)
              : t('Since {day}', { day: formatDate(firstDay) })}
        </p>
        {endReason ? <p className="faint small breaks">{endReason}</p> : null}
      </div>
      {probationEnd && probationEnd >= today ? (
        <span className="tag" data-colour="amber">
          {t('Probation until {day}', { day: formatDate(probationEnd) })}
        </span>
      ) : null}
    </li>
  )
}

/** Shows the terms from a day on. What changed on that day is emphasised. */
function Change({ entry, before }: { entry: EmploymentEntry; before?: EmploymentEntry }) {
  const { t } = useTranslation()
  const today = useToday()
  const { holdsFrom, position, department, manager, recordedBy, recordedAt } = entry
  return (
    <li className={classes.entry} data-current={holdsFrom <= today || undefined}>
      <p className="faint small">
        <time dateTime={holdsFrom}>{t('From {day}', { day: formatDate(holdsFrom) })}</time>
        {holdsFrom > today ? (
          <span className="tag" data-colour="accent">
            {t('Not yet')}
          </span>
        ) : null}
      </p>
      <p className="breaks">
        <span className={before && before.position !== position ? 'strong' : 'medium'}>
          {position ?? t('No position')}
        </span>
        {' · '}
        <span className={before && before.department !== department ? 'strong' : undefined}>
          {department ? t(department) : t('No department')}
        </span>
      </p>
      <p className="soft">
        {manager ? (
          <>
            {t('Reports to')} <PersonLink person={manager} inText />
          </>
        ) : (
          t('No manager')
        )}
      </p>
      {recordedBy ? (
        <p className="faint small">
          {t('Entered by')} <PersonLink person={recordedBy} inText />
          {`, ${formatInstant(recordedAt)}`}
        </p>
      ) : null}
    </li>
  )
}
