import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinePart, PayLine } from '@muster/contract/payroll/lines'
import type { PayrollRecord } from '@muster/contract/payroll/records'
import type { Currency } from '@muster/contract/kit/money'
import { i18n } from '../../../i18n.ts'
import { formatDays, formatMinutes, formatPercent } from '../../../kit/format.ts'
import { sumOf } from '../../../kit/sumOf.ts'
import { moneyOf } from '../shared/labels.ts'
import { PayLineExplanation } from './PayLineExplanation.tsx'
import classes from './PayrollDetails.module.css'

/**
 * The parts of a record in the order of the payslip, with their totals: without a figure of the record, the sum of their
 * lines. Labels are translation keys.
 */
const parts: readonly { part: LinePart; label: string; figure?: (record: PayrollRecord) => number; takenOff?: true }[] =
  [
    { part: 'BASE', label: 'Base Salary', figure: ({ baseSalary }) => baseSalary },
    { part: 'ALLOWANCES', label: 'Allowances', figure: ({ allowances }) => allowances },
    { part: 'OVERTIME', label: 'Overtime', figure: ({ overtime }) => overtime },
    { part: 'BONUSES', label: 'Bonuses', figure: ({ bonuses }) => bonuses },
    { part: 'BENEFITS', label: 'Benefits in kind, not paid out' },
    { part: 'DEDUCTIONS', label: 'Other deductions', figure: ({ deductions }) => deductions, takenOff: true },
    { part: 'TAX', label: 'Taxes and insurance', figure: ({ taxDeductions }) => taxDeductions, takenOff: true },
    { part: 'EMPLOYER', label: 'Employer contributions' },
  ]

/** Returns the quantity of a line with its unit; null if it has none, or if the label already contains it. */
function quantityOf({ code, quantity, unit }: PayLine): string | null {
  if (quantity === null || unit === null || code === 'UNPAID_LEAVE' || code === 'ABSENCE') return null
  return unit === 'DAYS' ? formatDays(quantity) : formatMinutes(quantity)
}

/**
 * Returns what belongs to a line: the insured wage of insurance, the status of tax unless it is the default one, and what
 * is still owed of a loan.
 */
function noteOf({ because }: PayLine, currency: Currency): string | null {
  if (because.kind === 'INSURANCE')
    return i18n.t('{rate} of the insured wage {amount}', {
      rate: formatPercent(because.rate, { maximumFractionDigits: 2 }),
      amount: moneyOf(because.insured, currency),
    })
  if (because.kind === 'LOAN') return i18n.t('{amount} still owed', { amount: moneyOf(because.left, currency) })
  return because.kind === 'TAX' && because.status ? i18n.t(because.status.name) : null
}

/** Returns what is shown in a line below its calculation, and a mark beside its label. Lines are numbered from 1. */
export type LineExtras = (position: number) => { mark: string | null; below: ReactNode }

/** Shows the lines of a record by part. Each line opens to show its calculation, and what `extras` returns for it. */
export function PayLines(props: { record: PayrollRecord; lines: readonly PayLine[]; extras?: LineExtras }) {
  const { record, lines, extras } = props
  return parts.map(({ part, label, figure, takenOff }) => (
    <Part
      key={part}
      label={label}
      record={record}
      lines={lines.flatMap((line, index) => (line.part === part ? [{ line, position: index + 1 }] : []))}
      extras={extras}
      total={figure?.(record)}
      takenOff={takenOff}
    />
  ))
}

/** Shows the mark of a line. */
const Mark = ({ mark }: { mark: string | null }) =>
  mark ? (
    <>
      {' '}
      <span className="tag" data-colour="blue">
        {mark}
      </span>
    </>
  ) : null

function Part(props: {
  label: string
  record: PayrollRecord
  lines: readonly { line: PayLine; position: number }[]
  extras?: LineExtras
  total?: number
  takenOff?: boolean
}) {
  const { label, record, lines, extras, takenOff = false } = props
  const { t } = useTranslation()
  const id = useId()
  const { currency } = record
  const { total = lines.map(({ line }) => line.amount).reduce(sumOf, 0) } = props
  // Deductions are stored as positive numbers.
  const format = (amount: number) => moneyOf(takenOff && amount !== 0 ? -amount : amount, currency)
  if (lines.length === 0) return null
  return (
    <section className={`${classes.part} numbers`} aria-labelledby={id}>
      <div className={classes.title}>
        <h3 id={id} className="subhead">
          {t(label)}
        </h3>
        <span className="medium nowrap">{format(total)}</span>
      </div>
      {lines.map(({ line, position }) => (
        <details key={position} className={classes.line}>
          <summary>
            <span className={classes.label}>
              {line.label}
              {[quantityOf(line), noteOf(line, currency)].map((detail) =>
                detail ? <span key={detail} className="faint small">{` ${detail}`}</span> : null,
              )}
              <Mark mark={extras?.(position).mark ?? null} />
            </span>
            <span className={classes.amount}>{format(line.amount)}</span>
            <IconChevronDown className={classes.sign} size={16} aria-hidden />
          </summary>
          <div className={classes.because}>
            <PayLineExplanation line={line} currency={currency} />
            {extras?.(position).below}
          </div>
        </details>
      ))}
    </section>
  )
}
