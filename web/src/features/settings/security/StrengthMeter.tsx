import { IconCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { passwordStrength } from '@muster/contract/auth/passwordStrength'
import classes from './StrengthMeter.module.css'

const steps = [1, 2, 3, 4, 5]

/** How strong a password is: a bar, the word for it, and what is missing. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation()
  const { score, label, unmet } = passwordStrength(password)
  return (
    <div className={classes.meter} data-strength={label}>
      <div className={classes.head}>
        <span className={classes.bar} aria-hidden="true">
          {steps.map((step) => (
            <span key={step} data-filled={step <= score || undefined} />
          ))}
        </span>
        <span className={classes.label} role="status">
          <span className="visually-hidden">{t('Password strength:')} </span>
          {t(label)}
        </span>
      </div>
      {unmet.length > 0 ? (
        <ul className={classes.unmet} aria-label={t('Still missing')}>
          {unmet.map((criterion) => (
            <li key={criterion}>
              <IconCircle size={10} aria-hidden />
              {t(criterion)}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
