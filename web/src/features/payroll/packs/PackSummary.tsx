import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PackExample, PackSummary } from '@muster/contract/payroll/packs'
import { i18n } from '../../../i18n.ts'
import { formatAmount, formatMonth } from '../../../kit/format.ts'
import type { Fact } from '../../../kit/page/Facts.tsx'

/** Returns what a file of rules contains, in words. */
export function packFacts({ code, currency, method, from, insuredUntil, examples }: PackSummary): Fact[] {
  const { t } = i18n
  return [
    { label: t('Rules'), value: code },
    { label: t('Currency'), value: currency },
    {
      label: t('Income tax'),
      value: method === 'YEAR' ? t('Settled at the end of the year') : t('On the year so far'),
    },
    { label: t('Tax rows from'), value: formatMonth(from) },
    { label: t('Insurance rows until'), value: insuredUntil === null ? t('No insurance') : String(insuredUntil) },
    { label: t('Examples'), value: String(examples.length) },
  ]
}

/** Shows the examples of a file with the amounts that payroll calculates, and those the file expects where they differ. */
export function Examples({ examples }: { examples: readonly PackExample[] }) {
  const { t } = useTranslation()
  return (
    <div
      style={{ overflowX: 'auto', marginBlockStart: '0.75rem' }}
      tabIndex={0}
      role="region"
      aria-label={t('Examples')}
    >
      <table className="numbers small" style={{ inlineSize: '100%', borderSpacing: 0 }}>
        <thead>
          <tr>
            <th style={start}>{t('Month')}</th>
            <th style={end}>{t('Pay')}</th>
            <th style={end}>{t('Insurance')}</th>
            <th style={end}>{t('Tax')}</th>
            <th style={end}>{t('Employer')}</th>
            <th style={end}>{t('Result')}</th>
          </tr>
        </thead>
        <tbody>
          {examples.map((example, at) => (
            <tr key={at}>
              <td style={start}>{formatMonth(example.month)}</td>
              <td style={end}>{formatAmount(example.wage)}</td>
              {kinds.map((kind) => (
                <td key={kind} style={end}>
                  {formatAmount(example.calculated[kind])}
                  {example.calculated[kind] === example.expected[kind] ? null : (
                    <span className="faint" style={{ display: 'block' }}>
                      {t('expected {amount}', { amount: formatAmount(example.expected[kind]) })}
                    </span>
                  )}
                </td>
              ))}
              <td style={end}>
                <span className="tag" data-colour={example.passes ? 'green' : 'red'}>
                  {example.passes ? t('Correct') : t('Different')}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const kinds = ['insurance', 'tax', 'employer'] as const
const cell = { padding: '0.375rem 0.5rem', whiteSpace: 'nowrap', verticalAlign: 'top' } as const
const start = { ...cell, textAlign: 'start', paddingInlineStart: 0 } as const
const end = { ...cell, textAlign: 'end' } as const

/** The maximum number of mistakes to show. */
const maxMistakes = 10

/** Shows the mistakes in a file, or that it has none. */
export function CheckResult({ mistakes }: { mistakes: readonly string[] }) {
  const { t } = useTranslation()
  const hasMistakes = mistakes.length > 0
  const Icon = hasMistakes ? IconAlertTriangle : IconCheck
  return (
    <div className="notice" data-colour={hasMistakes ? 'red' : 'green'} role="status">
      <Icon size={18} aria-hidden />
      <div>
        <p>
          {hasMistakes
            ? t('The file has mistakes. Correct them and choose it again.')
            : t('The file has no mistakes, and all examples are correct.')}
        </p>
        {hasMistakes ? (
          <ul className="unmarked" style={{ overflowWrap: 'anywhere' }}>
            {mistakes.slice(0, maxMistakes).map((mistake) => (
              <li key={mistake}>{mistake}</li>
            ))}
            {mistakes.length > maxMistakes ? (
              <li>{t('and {count} more mistakes', { count: mistakes.length - maxMistakes })}</li>
            ) : null}
          </ul>
        ) : null}
      </div>
    </div>
  )
}
