import type { Icon } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Choices.module.css'

/**
 * Lets the user choose one of a few options. Each option is an invisible radio button on top of a `span` with its
 * content. `className` styles these spans; by default they are pills. `legend` names the choice for screen readers.
 */
export function Choices<K extends string | null>(props: {
  legend: string
  className?: string
  choices: readonly { key: K; face: ReactNode }[]
  /** The chosen option; null while it is not known. */
  chosen: K | null
  /** The id of the error message, if the choice is invalid. */
  errorId?: string
  onChoose: (key: K) => void
}) {
  const { legend, className = classes.pills, choices, chosen, errorId, onChoose } = props
  const name = useId()
  return (
    <fieldset className={`${classes.choices} ${className} fades`}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map(({ key, face }) => (
        <label key={key} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={key === chosen}
            aria-invalid={errorId !== undefined || undefined}
            aria-describedby={errorId}
            onChange={() => onChoose(key)}
          />
          <span>{face}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** A way to display data. `label` is a translation key. */
export interface ViewOption<K extends string> {
  key: K
  label: string
  Icon: Icon
}

/** Lets the user switch between a few ways to display the same data. `legend` names the choice for screen readers. */
export function ViewChoice<K extends string>(props: {
  legend: string
  options: readonly ViewOption<K>[]
  /** The chosen option; null while it is not known. */
  chosen: K | null
  onChoose: (key: K) => void
  /** False where there is no room for the icons. */
  hasIcons?: boolean
  /** False where there is room for the icons only. */
  hasWords?: boolean
}) {
  const { options, hasIcons = true, hasWords = true, ...choice } = props
  const { t } = useTranslation()
  const choices = options.map(({ key, label, Icon }) => ({
    key,
    face: (
      <>
        {hasIcons ? <Icon size={16} stroke={1.6} aria-hidden /> : null}
        {hasWords ? t(label) : <span className="visually-hidden">{t(label)}</span>}
      </>
    ),
  }))
  return <Choices {...choice} className={classes.views} choices={choices} />
}
