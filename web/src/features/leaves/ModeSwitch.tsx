import { IconUser, IconUsers } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ModeSwitch.module.css'

/** The two ways to look at My Requests (specification 1, section 2.5): one's own, and a person's for who may see them. */
export type Mode = 'employee' | 'admin'

const modes = [
  { mode: 'employee', label: 'Employee view', Sign: IconUser },
  { mode: 'admin', label: 'Admin view', Sign: IconUsers },
] as const

/** Switches between the two ways to look at My Requests. */
export function ModeSwitch({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={classes.modes}>
      <legend className="visually-hidden">{t('View mode')}</legend>
      {modes.map(({ mode: each, label, Sign }) => (
        <label key={each} className={classes.mode}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            checked={each === mode}
            onChange={() => onMode(each)}
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
