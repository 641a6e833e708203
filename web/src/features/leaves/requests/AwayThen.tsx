import { UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeavePreview } from '@muster/contract/leaves/preview'
import { formatRange } from '../../../kit/format.ts'
import { Person } from '../../../kit/Person.tsx'
import classes from './AwayThen.module.css'

/** How many colleagues are named before the rest is asked for. */
const shownPeople = 2

/** Which colleagues of the team are on leave on the days of a request. */
export function AwayThen({ away }: { away: LeavePreview['away'] }) {
  const { t } = useTranslation()
  const list = useId()
  const [all, setAll] = useState(false)
  const { count, people } = away
  const shown = all ? people : people.slice(0, shownPeople)
  const rest = count - shown.length
  const more = people.length - shownPeople
  return (
    <>
      <ul id={list} className={classes.people}>
        {shown.map((person) => (
          <li key={`${person.id} ${person.startDate}`} className={classes.person}>
            <Person person={person} size={24} />
            <span className={classes.days}>{formatRange(person.startDate, person.endDate)}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <UnstyledButton className={classes.more} aria-expanded={all} aria-controls={list} onClick={() => setAll(!all)}>
          {all ? t('Show fewer') : t('+{n} more', { n: rest })}
        </UnstyledButton>
      ) : null}
      {all && rest > 0 ? <p className={classes.rest}>{t('and {count} others', { count: rest })}</p> : null}
    </>
  )
}
