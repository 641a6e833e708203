import { Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeavePreview, PreviewLeave } from '@muster/contract/leaves/preview'
import { splitByYear } from '@muster/contract/kit/time'
import { formatDays } from '../../../kit/format.ts'
import { leaveTypeWords } from '../shared/words.ts'
import { AwayThen } from './AwayThen.tsx'
import type { PreviewState } from './useLeavePreview.ts'
import classes from './RequestCost.module.css'

type YearCost = LeavePreview['years'][number]

/** What something is, and at the end how much. */
function Line({
  name,
  short,
  apart,
  children,
}: {
  name: string
  short?: boolean
  apart?: boolean
  children: ReactNode
}) {
  return (
    <Group
      component="p"
      justify="space-between"
      align="baseline"
      gap="0 1rem"
      className={`${short ? '' : 'soft'} ${apart ? classes.apart : ''}`}
      c={short ? 'var(--red-ink)' : undefined}
    >
      <span>{name}</span>
      {children}
    </Group>
  )
}

/** What one year's balance has after the request. */
function YearLine({ type, cost, several }: { type: PreviewLeave['leaveType']; cost: YearCost; several: boolean }) {
  const { t } = useTranslation()
  const { year, days, remainingBefore: before, remainingAfter: after } = cost
  const name = several
    ? t('{days} in {year}', { days: formatDays(days), year })
    : t('{type} {year}', { type: t(leaveTypeWords[type]), year })
  return (
    <Line name={name} short={(after ?? 0) < 0}>
      <span>
        {before === null || after === null
          ? t('Unlimited')
          : after < 0
            ? t('{days} more than you have left ({left})', { days: formatDays(-after), left: formatDays(before) })
            : t('{after} of {before} remain', { after, before: formatDays(before) })}
      </span>
    </Line>
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
    <div ref={box} className="well numbers">
      <Stack role="status" gap={4}>
        <Line name={t('Total Days')}>
          <strong className="lead strong" style={{ color: 'var(--ink)' }}>
            {total === null ? '–' : formatDays(total)}
          </strong>
        </Line>
        {expected
          ? Array.from({ length: years }, (_, index) => <p key={index} className={classes.place} aria-hidden="true" />)
          : null}
        {known && preview
          ? preview.years.map((cost) => (
              <YearLine key={cost.year} type={known.input.leaveType} cost={cost} several={preview.years.length > 1} />
            ))
          : null}
        {failed ? (
          <p className="faint small">
            {t('Your remaining balance cannot be shown right now. You can still send the request.')}
          </p>
        ) : null}
        {preview?.problem ? (
          <p className={`notice ${classes.problem}`} data-colour="amber">
            <IconAlertTriangle size={16} aria-hidden />
            <span>{preview.problem}</span>
          </p>
        ) : null}
        {expected ? <p className={`${classes.place} ${classes.apart}`} aria-hidden="true" /> : null}
        {preview ? (
          <Line name={t('Away in your team')} apart>
            <span>
              {preview.away.count === 0 ? t('Nobody') : t('{count} colleagues', { count: preview.away.count })}
            </span>
          </Line>
        ) : null}
      </Stack>
      {expected || preview ? (
        <p className="faint small">{t('Your manager, their other direct reports and yours are counted.')}</p>
      ) : null}
      {preview && preview.away.count > 0 ? <AwayThen away={preview.away} /> : null}
    </div>
  )
}
