import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../kit/format.ts'
import classes from './CheckedLines.module.css'

/** The maximum number of lines to list. A file with more mistakes usually has the same one in every line. */
const maxListed = 200

/**
 * Shows what the check of a file found: the `verdict`, how many lines are of each kind, and the lines that can't be used.
 * Many of them scroll, so that what follows stays in sight. Only the verdict is announced.
 */
export function CheckedLines(props: {
  verdict: string
  counts?: readonly (readonly [label: string, count: number])[]
  problems: readonly { line: number; message: string }[]
}) {
  const { verdict, counts = [], problems } = props
  const { t } = useTranslation()
  const id = useId()
  const hasProblems = problems.length > 0
  const Icon = hasProblems ? IconAlertTriangle : IconCheck
  return (
    <div className="notice" data-colour={hasProblems ? 'amber' : 'green'}>
      <Icon size={18} aria-hidden />
      <div className={classes.found}>
        <div role="status" id={id}>
          <p>{verdict}</p>
          {counts.length > 0 ? (
            <p className="numbers">
              {counts.map(([label, count]) => t('{label}: {value}', { label, value: formatCount(count) })).join(' · ')}
            </p>
          ) : null}
        </div>
        {hasProblems ? (
          <div className={classes.lines} tabIndex={0} role="region" aria-labelledby={id}>
            <ul className="unmarked">
              {problems.slice(0, maxListed).map(({ line, message }) => (
                <li key={line}>{t('Line {line}: {message}', { line, message })}</li>
              ))}
              {problems.length > maxListed ? (
                <li>{t('and {count} more lines', { count: problems.length - maxListed })}</li>
              ) : null}
            </ul>
          </div>
        ) : null}
      </div>
    </div>
  )
}
