import type { Icon } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ViewChoice.module.css'

/** A way to look at something; `label` is a key of the translation. */
export interface ViewOption<K extends string> {
  key: K
  label: string
  Sign: Icon
}

/** Switches between a few ways to look at the same thing; `legend` says what is chosen, to a screen reader. */
export function ViewChoice<K extends string>(props: {
  legend: string
  options: readonly ViewOption<K>[]
  chosen: K
  onChoose: (key: K) => void
}) {
  const { legend, options, chosen, onChoose } = props
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={classes.views}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ key, label, Sign }) => (
        <label key={key} className={classes.view}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            checked={key === chosen}
            onChange={() => onChoose(key)}
          />
          <span className={classes.word}>
            <Sign size={16} stroke={1.6} aria-hidden />
            {t(label)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
