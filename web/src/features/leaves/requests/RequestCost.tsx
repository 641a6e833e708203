import { IconAlertTriangle } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeavePreview, PreviewLeave } from '@muster/contract/leaves/preview'
import { splitByYear } from '@muster/contract/kit/time'
import { formatDays } from '../../../kit/format.ts'
import { leaveTypeWords } from '../shared/words.ts'
import { AwayThen } from './AwayThen.tsx'
import type { PreviewState } from './useLeavePreview.ts'
import classes from './RequestCost.module.css'

type YearCost = LeavePreview['years'][number]

/** What one year's balance has after the request. */
function YearLine({ type, cost, several }: { type: PreviewLeave['leaveType']; cost: YearCost; several: boolean }) {
  const { t } = useTranslation()
  const { year, days, remainingBefore: before, remainingAfter: after } = cost
  const name = several
    ? t('{days} in {year}', { days: formatDays(days), year })
    : t('{type} {year}', { type: t(leaveTypeWords[type]), year })
  return (
    <p className={classes.line} data-short={(after ?? 0) < 0 || undefined}>
      <span>{name}</span>
      <span>
        {before === null || after === null
          ? t('Unlimited')
          : after < 0
            ? t('{days} more than you have left ({left})', { days: formatDays(-after), left: formatDays(before) })
            : t('{after} of {before} remain', { after, before: formatDays(before) })}
      </span>
    </p>
  )
}

/** Keeps a box as high as it was while something is awaited, so that nothing below moves up and down again. */
function useSameHeight(waiting: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    if (!box.current) return
    box.current.style.minBlockSize = waiting ? `${height.current}px` : ''
    height.current = box.current.offsetHeight
  })
  return box
}

/**
 * What the request that is being filled in comes to: its days, what remains of each year's balance, why it would be
 * refused, and who of the team is away then. `days` is their number with both ends counted, which holds unless the policy
 * counts fewer.
 */
export function RequestCost(props: { input: PreviewLeave | null; state: PreviewState; days: number | null }) {
  const { input, state, days } = props
  const { t } = useTranslation()
  const { known, failed } = state
  const preview = known?.preview
  const total = preview?.totalDays ?? days
  const expected = input !== null && !preview && !failed
  const years = input ? splitByYear(input.startDate, input.endDate).length : 0
  const box = useSameHeight(expected)

  return (
    <div ref={box} className={classes.cost}>
      <div role="status" className={classes.lines}>
        <p className={classes.line}>
          <span>{t('Total Days')}</span>
          <strong className={classes.days}>{total === null ? '–' : formatDays(total)}</strong>
        </p>
        {expected
          ? Array.from({ length: years }, (_, index) => <p key={index} className={classes.place} aria-hidden="true" />)
          : null}
        {known && preview
          ? preview.years.map((cost) => (
              <YearLine key={cost.year} type={known.input.leaveType} cost={cost} several={preview.years.length > 1} />
            ))
          : null}
        {failed ? (
          <p className={classes.note}>
            {t('What remains afterwards cannot be shown just now. You can send the request all the same.')}
          </p>
        ) : null}
        {preview?.problem ? (
          <p className={classes.problem}>
            <IconAlertTriangle className={classes.sign} size={16} aria-hidden />
            <span>{preview.problem}</span>
          </p>
        ) : null}
        {expected ? <p className={`${classes.place} ${classes.apart}`} aria-hidden="true" /> : null}
        {preview ? (
          <p className={`${classes.line} ${classes.apart}`}>
            <span>{t('Away in your team')}</span>
            <span>
              {preview.away.count === 0 ? t('Nobody') : t('{count} colleagues', { count: preview.away.count })}
            </span>
          </p>
        ) : null}
      </div>
      {expected || preview ? (
        <p className={classes.note}>{t('Your manager, their other direct reports and yours are counted.')}</p>
      ) : null}
      {preview && preview.away.count > 0 ? <AwayThen away={preview.away} /> : null}
    </div>
  )
}
