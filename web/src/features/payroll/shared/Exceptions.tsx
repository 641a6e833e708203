import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PayrollException } from '@muster/contract/payroll/records'
import { exceptionLabels } from './labels.ts'

/**
 * Shows exceptions as tags, most serious first. Shows only the first `most`, and the number of exceptions not shown.
 */
export function Exceptions({ exceptions, most = 1 }: { exceptions: readonly PayrollException[]; most?: number }) {
  const { t } = useTranslation()
  if (exceptions.length === 0) return null
  const rest = exceptions.slice(most)
  return (
    <Group component="span" gap={4} display="inline-flex">
      {exceptions.slice(0, most).map((exception) => (
        <span key={exception} className="tag" data-colour={exceptionLabels[exception].colour}>
          {t(exceptionLabels[exception].label)}
        </span>
      ))}
      {rest.length > 0 ? (
        <span className="tag" title={rest.map((each) => t(exceptionLabels[each].label)).join(', ')}>
          {t('+{count}', { count: rest.length })}
        </span>
      ) : null}
    </Group>
  )
}
