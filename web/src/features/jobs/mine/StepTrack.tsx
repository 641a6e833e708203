import { useTranslation } from 'react-i18next'
import type { ApplicationStep, JobApplication } from '@muster/contract/jobs/applications'
import type { ApplicationStatus } from '@muster/contract/jobs/steps'
import { path } from '../applications/steps.ts'
import { localDayOf, formatDay, formatInstant } from '../../../kit/format.ts'
import { applicationStyles } from '../shared/labels.ts'
import classes from './StepTrack.module.css'

/** A step and the time it was reached; null for a future step. */
interface TrackStep {
  status: ApplicationStatus
  at: string | null
}

/** Returns the steps of an application so far, followed by the steps still possible. */
export function trackStepsOf({
  steps,
  status,
}: {
  steps: readonly ApplicationStep[]
  status: ApplicationStatus
}): TrackStep[] {
  const pastSteps = steps.map((step): TrackStep => ({ status: step.status, at: step.at }))
  const currentIndex = path.indexOf(status)
  const remaining = currentIndex < 0 ? [] : path.slice(currentIndex + 1)
  return [...pastSteps, ...remaining.map((each): TrackStep => ({ status: each, at: null }))]
}

/** Shows the progress of an application with the date of each step. */
export function StepTrack({ application }: { application: JobApplication }) {
  const { t } = useTranslation()
  const places = trackStepsOf(application)
  const now = application.steps.length - 1
  return (
    <ol className={classes.track} aria-label={t('Steps')}>
      {places.map(({ status, at }, index) => {
        const { colour, Icon, label } = applicationStyles[status]
        return (
          <li
            key={index}
            className={classes.place}
            data-made={at !== null || undefined}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className={`${classes.sign} ${at === null ? '' : 'tint'}`} data-colour={colour}>
              {Icon ? <Icon size={14} stroke={2.2} aria-hidden /> : null}
            </span>
            <span className={classes.words}>
              <span className={index === now ? 'medium' : 'soft'}>{t(label)}</span>
              <span className="faint small numbers">
                {at === null ? (
                  <span className="visually-hidden">{t('not yet')}</span>
                ) : (
                  <time dateTime={at} title={formatInstant(at)}>
                    {formatDay(localDayOf(at))}
                  </time>
                )}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
