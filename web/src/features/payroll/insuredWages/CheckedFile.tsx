import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CheckedWages } from '@muster/contract/payroll/insuredWages'
import { formatCount } from '../../../kit/format.ts'

/** The maximum number of problems to show. */
const maxProblems = 5

/** Shows how many wages a file contains, and its lines that can’t be used. */
export function CheckedFile({ checked: { wages, problems } }: { checked: CheckedWages }) {
  const { t } = useTranslation()
  const hasProblems = problems.length > 0
  const Icon = hasProblems ? IconAlertTriangle : IconCheck
  return (
    <div className="notice" data-colour={hasProblems ? 'amber' : 'green'} role="status">
      <Icon size={18} aria-hidden />
      <div>
        <p>{t('Wages read from the file: {count}', { count: formatCount(wages.length) })}</p>
        {hasProblems ? (
          <ul className="unmarked">
            {problems.slice(0, maxProblems).map(({ line, message }) => (
              <li key={line}>{t('Line {line}: {message}', { line, message })}</li>
            ))}
            {problems.length > maxProblems ? (
              <li>{t('and {count} more lines', { count: formatCount(problems.length - maxProblems) })}</li>
            ) : null}
          </ul>
        ) : null}
      </div>
    </div>
  )
}
