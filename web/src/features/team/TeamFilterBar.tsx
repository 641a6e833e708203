import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Presence, TeamToday } from '@muster/contract/team/calls'
import { formatCount } from '../../kit/format.ts'
import { offeredPresences, type TeamFilters } from './useTeamFilters.ts'
import classes from './TeamFilterBar.module.css'

const words: Record<Presence, string> = {
  IN: 'In',
  ON_LEAVE: 'On leave',
  ABSENT: 'Absent',
  NOT_IN: 'Not in',
  DAY_OFF: 'Day off',
  LEFT: 'Left',
}

/** Where people are, as figures to choose from, and a search; each choice counts at once. */
export function TeamFilterBar(props: TeamFilters & { today: TeamToday | undefined }) {
  const { today, filters, setPresence, setSearch, setWho } = props
  const { t } = useTranslation()
  const name = useId()
  const offered = offeredPresences.filter(
    (presence) =>
      (!today || (presence === 'ON_LEAVE' ? today.sees.leave : today.sees.attendance)) &&
      // Of interest on a day off alone, when somebody has one.
      (presence !== 'DAY_OFF' || filters.presence === 'DAY_OFF' || (today?.presence.DAY_OFF ?? 0) > 0),
  )
  const [typed, setTyped] = useState(filters.search)
  const [known, setKnown] = useState(filters.search)
  // What the address says by itself (Back, Clear Filters) takes the place of what was typed.
  if (filters.search !== known) {
    setKnown(filters.search)
    if (filters.search !== typed.trim()) setTyped(filters.search)
  }
  const search = useDebouncedCallback((text: string) => setSearch(text.trim()), 300)

  return (
    <>
      {offered.length > 0 ? (
        <fieldset className={classes.figures}>
          <legend className="visually-hidden">{t('Today')}</legend>
          {[null, ...offered].map((presence) => (
            <label key={presence} className={classes.figure} data-presence={presence ?? 'ALL'}>
              <input
                type="radio"
                className={classes.radio}
                name={name}
                checked={presence === (filters.presence ?? null)}
                onChange={() => setPresence(presence)}
              />
              <span className={classes.face}>
                <span className={classes.word}>{t(presence ? words[presence] : 'Everybody')}</span>{' '}
                <span className={classes.number}>
                  {today ? formatCount(presence ? today.presence[presence] : today.members) : '–'}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <p className={classes.counted}>
        {t('Everyone below you, without inactive accounts.')}
        {offered.length > 0
          ? ` ${t('People who have not activated their account yet count under Everybody only.')}`
          : null}
      </p>
      <div className={classes.fields}>
        <TextInput
          label={t('Search')}
          type="search"
          maxLength={100}
          placeholder={t('Search by name, email, or position')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            search(currentTarget.value)
          }}
        />
        <NativeSelect
          label={t('Who')}
          value={filters.who}
          onChange={({ currentTarget }) => setWho(currentTarget.value === 'direct' ? 'direct' : 'all')}
          data={[
            { value: 'all', label: t('Everyone below you') },
            {
              value: 'direct',
              label: today ? t('Direct reports ({count})', { count: today.direct }) : t('Direct reports'),
            },
          ]}
        />
      </div>
    </>
  )
}
