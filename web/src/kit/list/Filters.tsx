import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Filters.module.css'

/** The fields above a list that narrow it, beside one another in `columns` of CSS, on a phone below one another. */
export function Filters({ columns, children }: { columns: string; children: ReactNode }) {
  return (
    <search className={classes.filters} style={{ ['--columns' as string]: columns }}>
      {children}
    </search>
  )
}

/** One of a few; `all` stands first and lifts the filter. */
export function ChoiceFilter<T extends string>(
  props: Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> & {
    value: T | undefined
    all: string
    /** What may be chosen and how it is called, translated. */
    options: readonly (readonly [value: T, label: string])[]
    onChoose: (value: T | null) => void
  },
) {
  const { value, all, options, onChoose, ...select } = props
  return (
    <NativeSelect
      {...select}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChoose((currentTarget.value || null) as T | null)}
      data={[{ value: '', label: all }, ...options.map(([each, label]) => ({ value: each, label }))]}
    />
  )
}

/**
 * Statuses as pills of which one is chosen, `All` first; `words` are keys of the translation. What else narrows the
 * list stands at the end.
 */
export function StatusFilter<T extends string>(props: {
  words: Record<T, string>
  value: T | undefined
  onChoose: (value: T | null) => void
  children?: ReactNode
}) {
  const { words, value, onChoose, children } = props
  const { t } = useTranslation()
  const name = useId()
  const all: [T | null, string][] = [[null, 'All'], ...(Object.entries(words) as [T, string][])]
  return (
    <div className={classes.bar}>
      <fieldset className={classes.choices}>
        <legend className="visually-hidden">{t('Status')}</legend>
        {all.map(([choice, word]) => (
          <label key={choice} className={classes.choice}>
            <input
              type="radio"
              className={classes.radio}
              name={name}
              checked={choice === (value ?? null)}
              onChange={() => onChoose(choice)}
            />
            <span className={classes.word}>{t(word)}</span>
          </label>
        ))}
      </fieldset>
      {children}
    </div>
  )
}
