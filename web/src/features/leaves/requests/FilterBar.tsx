import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveStatus } from '@muster/contract/leaves/calls'
import { leaveStatuses, leaveStatusWords } from '../shared/words.ts'
import classes from './FilterBar.module.css'

/** The filters above a list of requests: by status, and by year where `years` are offered. */
export function FilterBar(props: {
  status: LeaveStatus | undefined
  onStatus: (status: LeaveStatus | null) => void
  year?: number
  years?: readonly number[]
  onYear?: (year: number | null) => void
}) {
  const { status, onStatus, year, years, onYear } = props
  const { t } = useTranslation()
  const name = useId()
  const choices = [null, ...leaveStatuses]
  return (
    <div className={classes.bar}>
      <fieldset className={classes.choices}>
        <legend className={classes.legend}>{t('Status')}</legend>
        {choices.map((choice) => (
          <label key={choice} className={classes.choice}>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              checked={choice === (status ?? null)}
              onChange={() => onStatus(choice)}
            />
            <span className={classes.word}>{t(choice ? leaveStatusWords[choice] : 'All')}</span>
          </label>
        ))}
      </fieldset>
      {years && onYear ? (
        <NativeSelect
          className={classes.year}
          aria-label={t('Year')}
          value={year ?? ''}
          onChange={({ currentTarget }) => onYear(currentTarget.value ? Number(currentTarget.value) : null)}
          data={[
            { value: '', label: t('All years') },
            ...years.map((each) => ({ value: String(each), label: String(each) })),
          ]}
        />
      ) : null}
    </div>
  )
}
