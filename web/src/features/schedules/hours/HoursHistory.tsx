import { Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WorkingHours } from '@muster/contract/schedules/workingHours'
import { formatDate, formatInstant, formatMinutes } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { formatDaysOfWeek, formatTimes } from '../labels.ts'

const startOf = ({ effectiveFrom }: WorkingHours) => effectiveFrom ?? ''
const isVersion = (one: WorkingHours) => (other: WorkingHours) =>
  one.of === other.of && startOf(one) === startOf(other) && one.setAt === other.setAt

/** Shows all versions of working hours, in the order of `history`. */
export function HoursHistory(props: {
  current: WorkingHours
  history: readonly WorkingHours[]
  /** True to show whether each version is the person's own or the company's. */
  ofPerson?: boolean
}) {
  const { current, history, ofPerson = false } = props
  const { t } = useTranslation()
  const today = useToday()
  const versions = history.some(isVersion(current)) ? history : [current, ...history]
  const stateOf = (hours: WorkingHours) => {
    if (isVersion(current)(hours)) return t('Current')
    return startOf(hours) > today ? t('Upcoming') : null
  }
  return (
    <Stack component="ol" gap="sm" className="unmarked">
      {versions.map((hours) => {
        const { of, effectiveFrom, hoursPerDay, breakDuration, workingDays, setBy, setAt } = hours
        const state = stateOf(hours)
        return (
          <li key={`${of} ${effectiveFrom} ${setAt}`} className="card" style={{ padding: '0.75rem 1rem' }}>
            <Group justify="space-between" gap="0.25rem 0.75rem" mb="xs">
              <p className="subhead">
                {effectiveFrom ? t('From {day}', { day: formatDate(effectiveFrom) }) : t('Initial')}
              </p>
              <Group gap={6}>
                {ofPerson && of === 'company' ? <span className="tag">{t('Company default')}</span> : null}
                {state ? (
                  <span className="tag" data-colour="accent">
                    {state}
                  </span>
                ) : null}
              </Group>
            </Group>
            <Facts
              style={{ rowGap: '0.5rem' }}
              facts={[
                { label: t('Hours'), value: formatTimes(hours) },
                { label: t('Hours per day'), value: formatMinutes(Math.round(hoursPerDay * 60)) },
                { label: t('Break'), value: formatMinutes(breakDuration) },
                { label: t('Working days'), value: formatDaysOfWeek(workingDays) },
              ]}
            />
            {setBy && setAt ? (
              <p className="faint small" style={{ marginBlockStart: '0.5rem' }}>
                {t('{name}, {when}', { name: fullName(setBy), when: formatInstant(setAt) })}
              </p>
            ) : null}
          </li>
        )
      })}
    </Stack>
  )
}
