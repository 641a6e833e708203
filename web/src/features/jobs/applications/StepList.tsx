import { useTranslation } from 'react-i18next'
import type { ApplicationStep } from '@muster/contract/jobs/applications'
import { formatInstant } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { applicationStyles } from '../shared/labels.ts'
import classes from './StepList.module.css'

/**
 * Shows the past steps of an application in order. `isDetailed` adds authors and notes, which applicants must not see.
 */
export function StepList({ steps, isDetailed }: { steps: readonly ApplicationStep[]; isDetailed: boolean }) {
  const { t } = useTranslation()
  return (
    <ol className={classes.steps}>
      {steps.map(({ status, at, by, note }, index) => {
        const { colour, Icon, label } = applicationStyles[status]
        return (
          <li key={index} className={classes.step}>
            <span className={`${classes.sign} tint`} data-colour={colour}>
              {Icon ? <Icon size={14} stroke={2.2} aria-hidden /> : null}
            </span>
            <div>
              <p className="medium">{t(label)}</p>
              <p className="faint small numbers">
                <time dateTime={at}>{formatInstant(at)}</time>
                {isDetailed ? ` · ${fullName(by)}` : null}
              </p>
              {isDetailed && note ? (
                <p className={`${classes.note} soft breaks`} dir="auto">
                  {note}
                </p>
              ) : null}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
