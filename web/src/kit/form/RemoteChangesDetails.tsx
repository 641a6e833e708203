import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RemoteChanges, Side } from './state/formState.ts'
import classes from './RemoteChangesDetails.module.css'

export type RemoteChangesProps = RemoteChanges & {
  onChoose: (key: string, side: Side) => void
  /** Content at the end of the notice. */
  children?: ReactNode
}

const sides = ['theirs', 'mine'] as const

/** Shows the changes of `RemoteChangesNotice`. */
export default function RemoteChangesDetails(props: RemoteChangesProps) {
  const { rounds, conflicts, adopted, onChoose, children } = props
  const { t } = useTranslation()
  const name = useId()
  const section = useRef<HTMLElement>(null)
  // The notice is below the fields, where a user who has just saved does not look.
  useEffect(() => {
    section.current?.focus()
  }, [rounds])
  const isEmpty = conflicts.length === 0 && adopted.length === 0 && !children
  return (
    <section ref={section} className={`${classes.meanwhile} well`} aria-labelledby={name} tabIndex={-1}>
      <h3 id={name} className="subhead">
        {conflicts.length ? t('Choose which values to keep') : t('Someone else edited this')}
      </h3>
      {conflicts.map(({ key, label, chosen, ...texts }) => (
        <fieldset key={key} className={classes.field}>
          <legend>{label}</legend>
          {sides.map((side) => (
            <label key={side} className={classes.side}>
              <input
                type="radio"
                name={`${name}${key}`}
                checked={chosen === side}
                onChange={() => onChoose(key, side)}
              />
              <span>
                <span className="soft small">{side === 'theirs' ? t('Current value') : t('Your value')}</span>
                <span className="breaks" dir="auto">
                  {texts[side] || t('empty')}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {adopted.length ? (
        <p>
          {conflicts.length
            ? t('Also edited: {fields}', { fields: adopted.join(', ') })
            : t('Updated in the form: {fields}', { fields: adopted.join(', ') })}
        </p>
      ) : null}
      {children}
      {isEmpty ? <p>{t('The edits don’t affect this form. You can save now.')}</p> : null}
    </section>
  )
}
