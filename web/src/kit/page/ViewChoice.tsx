import type { Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Choices } from '../form/Choices.tsx'
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
  const { options, ...choice } = props
  const { t } = useTranslation()
  const choices = options.map(({ key, label, Sign }) => ({
    key,
    face: (
      <>
        <Sign size={16} stroke={1.6} aria-hidden />
        {t(label)}
      </>
    ),
  }))
  return <Choices {...choice} className={classes.views} choices={choices} />
}
