import { Group, Stack, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inclusiveDays } from '@muster/contract/kit/dayRange'
import { splitByYear } from '@muster/contract/kit/time'
import type { LeavePreview, PreviewLeave } from '@muster/contract/leaves/preview'
import { i18n } from '../../../../i18n.ts'
import { formatDays, formatRange } from '../../../../kit/format.ts'
import { Person } from '../../../../kit/people/Person.tsx'
import { leaveTypeWords } from '../labels.tsx'
import type { useLeavePreview } from './useRequestForm.ts'

/** Style that separates a line from the ones above it. */
const separateStyle = {
  marginBlockStart: '0.375rem',
  paddingBlockStart: '0.625rem',
  borderBlockStart: '1px solid var(--line)',
}

/** Style of a notice inside the box, tighter than that of other notices. */
const noticeStyle = { marginBlockStart: '0.375rem', padding: '0.5rem 0.75rem', gap: '0.5rem', borderRadius: '0.375rem' }

/** Shows a label with a value at the end. Without a `name` it is an empty line, which reserves the space. */
function Line(props: { name?: string; isShort?: boolean; isSeparate?: boolean; children?: ReactNode }) {
  const { name, isShort, isSeparate, children } = props
  return (
    <Group
      component="p"
      justify="space-between"
      align="baseline"
      gap="0 1rem"
      className={isShort ? undefined : 'soft'}
      c={isShort ? 'var(--red-ink)' : undefined}
      style={isSeparate ? separateStyle : undefined}
      aria-hidden={name === undefined || undefined}
    >
      <span>{name ?? '\u00a0'}</span>
      {children === undefined ? null : <span>{children}</span>}
    </Group>
  )
}

/** Returns the remaining days of a year after the request, as text. */
function remaining({ remainingBefore: before, remainingAfter: after }: LeavePreview['years'][number]): string {
  if (before === null || after === null) return i18n.t('Unlimited')
  if (after >= 0) return i18n.t('{after} of {before} remain', { after, before: formatDays(before) })
  return i18n.t('{days} more than you have left ({left})', { days: formatDays(-after), left: formatDays(before) })
}

/** Returns a ref for a box that keeps its height while `isWaiting`, so that the content below does not move. */
function useSameHeight(isWaiting: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    if (!box.current) return
    box.current.style.minBlockSize = isWaiting ? `${height.current}px` : ''
    height.current = box.current.offsetHeight
  })
  return box
}

/** Shows the days off within the request, which are not deducted, with the reasons. */
function FreeDays({ free: { days, stretches } }: Pick<LeavePreview, 'free'>) {
  const { t } = useTranslation()
  const namedDays = stretches.reduce((sum, { startDate, endDate }) => sum + inclusiveDays(startDate, endDate), 0)
  return (
    <>
      <Line name={t('Not deducted')}>{formatDays(days)}</Line>
      <ul className="unmarked faint small">
        {stretches.map(({ startDate, endDate, holiday }) => (
          <li key={startDate}>
            {`${formatRange(startDate, endDate)} · `}
            <bdi>{holiday ?? t(startDate === endDate ? 'Day off' : 'Days off')}</bdi>
          </li>
        ))}
        {days > namedDays ? <li>{t('and {count} more days', { count: days - namedDays })}</li> : null}
      </ul>
    </>
  )
}

/** Number of colleagues named before the user opens the full list. */
const maxPeopleShown = 2

/** Shows the colleagues on leave during a request. */
function OverlappingAbsences({ away: absences }: { away: LeavePreview['away'] }) {
  const { t } = useTranslation()
  const list = useId()
  const [all, setAll] = useState(false)
  const { count, people } = absences
  const visiblePeople = all ? people : people.slice(0, maxPeopleShown)
  const rest = count - visiblePeople.length
  const hiddenCount = people.length - maxPeopleShown
  return (
    <>
      <ul id={list} className="unmarked">
        {visiblePeople.map((person) => (
          <Group
            component="li"
            key={`${person.id} ${person.startDate}`}
            justify="space-between"
            wrap="nowrap"
            mih="2rem"
            mt={2}
          >
            <Person person={person} size={24} />
            <span className="faint small nowrap">{formatRange(person.startDate, person.endDate)}</span>
          </Group>
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <UnstyledButton
          className="link small medium"
          aria-expanded={all}
          aria-controls={list}
          onClick={() => setAll(!all)}
        >
          {all ? t('Show fewer') : t('+{n} more', { n: rest })}
        </UnstyledButton>
      ) : null}
      {all && rest > 0 ? <p className="faint small">{t('and {count} others', { count: rest })}</p> : null}
    </>
  )
}

/**
 * Shows the cost of the request being entered: its days, the balance of each year afterwards, a possible refusal, and
 * colleagues on leave. Until the preview has loaded, it shows `days`, the inclusive number of calendar days.
 */
export function RequestCost(
  props: ReturnType<typeof useLeavePreview> & { input: PreviewLeave | null; days: number | null },
) {
  const { input, preview, isFailed, days } = props
  const { t } = useTranslation()
  const total = preview?.totalDays ?? days
  const isLoading = input !== null && !preview && !isFailed
  const box = useSameHeight(isLoading)

  return (
    <div ref={box} className="well numbers">
      <Stack role="status" gap={4}>
        <Line name={t('Total Days')}>
          <strong className="ink lead strong">
            {total === null
              ? '–'
              : preview && !preview.workingDaysOnly
                ? t('{count} calendar days', { count: total })
                : formatDays(total)}
          </strong>
        </Line>
        {isLoading ? splitByYear(input.startDate, input.endDate).map(({ year }) => <Line key={year} />) : null}
        {input &&
          preview?.years.map((cost) => (
            <Line
              key={cost.year}
              name={
                preview.years.length > 1
                  ? t('{days} in {year}', { days: formatDays(cost.days), year: cost.year })
                  : t('{type} {year}', { type: t(leaveTypeWords[input.leaveType]), year: cost.year })
              }
              isShort={(cost.remainingAfter ?? 0) < 0}
            >
              {remaining(cost)}
            </Line>
          ))}
        {preview && preview.free.days > 0 ? <FreeDays free={preview.free} /> : null}
        {isFailed ? (
          <p className="faint small">{t('Your balance isn’t available right now. You can still send the request.')}</p>
        ) : null}
        {preview?.problem ? (
          <p className="notice" data-colour="amber" style={noticeStyle}>
            <IconAlertTriangle size={16} aria-hidden />
            <span>{preview.problem}</span>
          </p>
        ) : null}
        {isLoading ? <Line isSeparate /> : null}
        {preview ? (
          <Line name={t('Away in your team')} isSeparate>
            {preview.away.count === 0 ? t('No one') : t('{count} colleagues', { count: preview.away.count })}
          </Line>
        ) : null}
      </Stack>
      {isLoading || preview ? (
        <p className="faint small">{t('Counts your manager, your peers and your direct reports.')}</p>
      ) : null}
      {preview && preview.away.count > 0 ? <OverlappingAbsences away={preview.away} /> : null}
    </div>
  )
}
