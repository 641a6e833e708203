import { useTranslation } from 'react-i18next'
import { formatDay, formatLocalTime } from '../../../../kit/format.ts'
import type { ClockState } from './useClock.ts'

/** Shows as a heading whether the user is clocked in, and below it since when, with an optional further detail. */
export function ClockStateText(props: {
  clock: ClockState
  className?: string | undefined
  detail?: string | undefined
}) {
  const { live, since } = props.clock
  const { t } = useTranslation()
  const sinceText =
    since &&
    (since.day
      ? t('Since {day}, {time}', { day: formatDay(since.day), time: formatLocalTime(since.time) })
      : t('Since {time}', { time: formatLocalTime(since.time) }))
  const line = [sinceText, props.detail].filter(Boolean).join(' · ')
  return (
    <>
      <h2 className={props.className} data-in={live.isIn || undefined}>
        {live.isIn ? t('You are clocked in') : t('Ready to start your day?')}
      </h2>
      {line ? <p className="soft numbers">{line}</p> : null}
    </>
  )
}
