import { Group, UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeavePreview } from '@muster/contract/leaves/preview'
import { formatRange } from '../../../kit/format.ts'
import { Person } from '../../../kit/Person.tsx'

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
      <ul id={list} className="unmarked">
        {shown.map((person) => (
          <Group
            component="li"
            key={`${person.id} ${person.startDate}`}
            justify="space-between"
            wrap="nowrap"
            mih="2rem"
            mt={2}
          >
            <Person person={person} size={24} />
            <span className="faint small nowrap">{formatRange(person.startDate, person.endDate)}</span>
          </Group>
        ))}
      </ul>
      {more > 0 ? (
        <UnstyledButton
          className="link small medium"
          aria-expanded={all}
          aria-controls={list}
          onClick={() => setAll(!all)}
        >
          {all ? t('Show fewer') : t('+{n} more', { n: rest })}
        </UnstyledButton>
      ) : null}
      {all && rest > 0 ? <p className="faint small">{t('and {count} others', { count: rest })}</p> : null}
    </>
  )
}
