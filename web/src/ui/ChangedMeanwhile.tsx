import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ChangedMeanwhile.module.css'

/** A field that somebody else changed while it was changed here: as it is now, and as it was typed, in words. */
export interface Conflicting {
  key: string
  label: string
  theirs: string
  mine: string
}

type Side = 'theirs' | 'mine'

/** Theirs beside mine of each field that was changed on both sides; what was typed stays chosen until told otherwise. */
export function ChangedMeanwhile(props: {
  fields: readonly Conflicting[]
  onChoose: (key: string, side: Side) => void
}) {
  const { fields, onChoose } = props
  const { t } = useTranslation()
  const name = useId()
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const choose = (key: string, side: Side) => {
    setChosen({ ...chosen, [key]: side })
    onChoose(key, side)
  }
  if (fields.length === 0) return null
  return (
    <section className={classes.meanwhile} aria-labelledby={name}>
      <h3 id={name}>{t('Changed meanwhile: which shall hold?')}</h3>
      {fields.map(({ key, label, theirs, mine }) => (
        <fieldset key={key} className={classes.field}>
          <legend>{label}</legend>
          {(['theirs', 'mine'] as const).map((side) => (
            <label key={side} className={classes.side}>
              <input
                type="radio"
                name={`${name}${key}`}
                checked={(chosen[key] ?? 'mine') === side}
                onChange={() => choose(key, side)}
              />
              <span>
                <span className={classes.whose}>{side === 'theirs' ? t('As it is now') : t('As you typed it')}</span>
                <span className={classes.value} dir="auto">
                  {(side === 'theirs' ? theirs : mine) || t('empty')}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  )
}
