import { UnstyledButton } from '@mantine/core'
import { IconClockExclamation, IconLogin2, IconCalendarUser, IconUserQuestion, type Icon } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PresenceGroup, PresentPerson, ShowPresence } from '@muster/contract/dashboards/presence'
import { orpc } from '../../../kit/api/client.ts'
import { formatCount, formatDay, formatLocalTime } from '../../../kit/format.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { passFocusOnUnmount } from '../../../kit/useFocusReturn.ts'
import { ListPanel, usePart } from '../Panel.tsx'
import classes from './team.module.css'

/** The groups in order, each with its label, icon and the line shown if it is empty. */
const groups: readonly { key: PresenceGroup; label: string; icon: Icon; empty: string }[] = [
  { key: 'IN', label: 'In', icon: IconLogin2, empty: 'No one is clocked in.' },
  { key: 'LATE', label: 'Late', icon: IconClockExclamation, empty: 'No one was late today.' },
  { key: 'AWAY', label: 'Away', icon: IconCalendarUser, empty: 'No one is on leave today.' },
  { key: 'NOT_IN', label: 'Not in', icon: IconUserQuestion, empty: 'No one is missing.' },
]

/** Number of people shown at first, and after Show all. */
const [firstPeople, maxPeople] = [6, 100]

function stateText(t: TFunction, person: PresentPerson, group: PresenceGroup): string {
  const { isIn, sinceTime, expectedTime, awayUntil } = person
  if (group === 'AWAY' && awayUntil) return t('Until {day}', { day: formatDay(awayUntil) })
  if (!sinceTime) return expectedTime ? t('Expected since {time}', { time: formatLocalTime(expectedTime) }) : ''
  const time = formatLocalTime(sinceTime)
  return isIn ? t('Since {time}', { time }) : t('Left at {time}', { time })
}

/**
 * Shows how many people are in, late, away and not in, and the people of the chosen group, at first of the first one
 * that has any. `href` links to the day in attendance.
 */
export function PresencePanel({ scope, href }: { scope: ShowPresence['scope']; href: string | undefined }) {
  const { t } = useTranslation()
  const [chosen, setGroup] = useState<PresenceGroup | null>(null)
  const group = chosen ?? 'IN'
  const [isWhole, setIsWhole] = useState(false)
  const input = { scope, group, page: 1, limit: isWhole ? maxPeople : firstPeople }
  const query = useQuery({ ...orpc.dashboards.presence.queryOptions({ input }), placeholderData: keepPreviousData })
  const presence = usePart('Who is in', query)
  // Until the people of a newly chosen group arrive, only the counts of the previous answer are shown.
  const isOtherGroup = query.isPlaceholderData && !isWhole
  const counts = presence.data?.counts ?? {}
  // Once chosen, the group stays, so that the list does not change while it is read.
  if (chosen === null && presence.data) setGroup(groups.find(({ key }) => counts[key])?.key ?? 'IN')
  const total = counts[group] ?? 0
  const { empty = '' } = groups.find(({ key }) => key === group) ?? {}
  const shownGroups = presence.data ? groups.filter(({ key }) => key in counts) : groups
  return (
    <ListPanel
      title={t('Now')}
      all={href}
      of={isOtherGroup ? { ...presence, data: undefined } : presence}
      before={
        <div className={classes.groups} role="group" aria-label={t('Now')}>
          {shownGroups.map(({ key, label, icon: GroupIcon }) => (
            <UnstyledButton
              key={key}
              className={classes.group}
              aria-pressed={key === group}
              onClick={() => {
                setGroup(key)
                setIsWhole(false)
              }}
            >
              <span className={classes.groupLabel}>
                <GroupIcon size={14} aria-hidden />
                {t(label)}
              </span>
              <span className={`${classes.groupCount} numbers`}>
                {counts[key] === undefined ? '\u00a0' : formatCount(counts[key])}
              </span>
            </UnstyledButton>
          ))}
        </div>
      }
      rows={({ people }) => people}
      skeletonRows={firstPeople}
      height={48}
      empty={t(empty)}
      frame={(rows) => (
        <>
          <ul className="rows">{rows}</ul>
          {!isWhole && total > firstPeople ? (
            <UnstyledButton
              ref={passFocusOnUnmount}
              className={`link ${classes.more}`}
              onClick={() => setIsWhole(true)}
            >
              {t('Show all {count}', { count: formatCount(total) })}
            </UnstyledButton>
          ) : null}
          {isWhole && total > maxPeople ? (
            <p className="row faint small">{t('and {count} more', { count: formatCount(total - maxPeople) })}</p>
          ) : null}
        </>
      )}
    >
      {(person) => (
        <li className={`row ${classes.present}`}>
          <Person person={person} secondary={person.position} />
          <span className="soft small numbers nowrap">{stateText(t, person, group)}</span>
        </li>
      )}
    </ListPanel>
  )
}
