import { useId, type ReactNode } from 'react'
import classes from './Choices.module.css'

/**
 * One of a few by a press: radio buttons, each lying unseen over its face, the `span` beside it, which `className` of
 * all of them dresses. `legend` says what is chosen, to a screen reader.
 */
export function Choices<K extends string | null>(props: {
  legend: string
  className?: string
  choices: readonly { key: K; face: ReactNode }[]
  chosen: K
  onChoose: (key: K) => void
}) {
  const { legend, className, choices, chosen, onChoose } = props
  const name = useId()
  return (
    <fieldset className={`${classes.choices} ${className}`}>
      <legend className="visually-hidden">{legend}</legend>
      {choices.map(({ key, face }) => (
        <label key={key} className={classes.choice}>
          <input type="radio" name={name} checked={key === chosen} onChange={() => onChoose(key)} />
          <span>{face}</span>
        </label>
      ))}
    </fieldset>
  )
}
