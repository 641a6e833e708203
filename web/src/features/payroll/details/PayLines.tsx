import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinePart, PayLine } from '@muster/contract/payroll/lines'
import type { PayrollRecord } from '@muster/contract/payroll/records'
import type { Currency } from '@muster/contract/kit/money'
import { i18n } from '../../../i18n.ts'
import { formatDays, formatMinutes, formatPercent } from '../../../kit/format.ts'
import { moneyOf } from '../shared/labels.ts'
import { PayLineExplanation } from './PayLineExplanation.tsx'
import classes from './PayrollDetails.module.css'

/** The parts of a record in the order of the payslip, with their totals. Labels are translation keys. */
const parts: readonly { part: LinePart; label: string; figure?: (record: PayrollRecord) => number; takenOff?: true }[] =
  [
    { part: 'BASE', label: 'Base Salary', figure: ({ baseSalary }) => baseSalary },
    { part: 'ALLOWANCES', label: 'Allowances', figure: ({ allowances }) => allowances },
    { part: 'OVERTIME', label: 'Overtime', figure: ({ overtime }) => overtime },
    { part: 'BONUSES', label: 'Bonuses', figure: ({ bonuses }) => bonuses },
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

/** Shows the lines of a record by part. Each line opens to show its calculation. */
export function PayLines({ record, lines }: { record: PayrollRecord; lines: readonly PayLine[] }) {
  return parts.map(({ part, label, figure, takenOff }) => (
    <Part
      key={part}
      label={label}
      record={record}
      lines={lines.filter((line) => line.part === part)}
      total={figure?.(record)}
      takenOff={takenOff}
    />
  ))
}

function Part(props: {
  label: string
  record: PayrollRecord
  lines: readonly PayLine[]
  total?: number
  takenOff?: boolean
}) {
  const { label, record, lines, total, takenOff = false } = props
  const { t } = useTranslation()
  const id = useId()
  const { currency } = record
  // Deductions are stored as positive numbers.
  const format = (amount: number) => moneyOf(takenOff && amount !== 0 ? -amount : amount, currency)
  if (lines.length === 0) return null
  return (
    <section className={`${classes.part} numbers`} aria-labelledby={id}>
      <div className={classes.title}>
        <h3 id={id} className="subhead">
          {t(label)}
        </h3>
        {total === undefined ? null : <span className="medium nowrap">{format(total)}</span>}
      </div>
      {lines.map((line, index) => (
        <details key={index} className={classes.line}>
          <summary>
            <span className={classes.label}>
              {line.label}
              {[quantityOf(line), noteOf(line, currency)].map((detail) =>
                detail ? <span key={detail} className="faint small">{` ${detail}`}</span> : null,
              )}
            </span>
            <span className={classes.amount}>{format(line.amount)}</span>
            <IconChevronDown className={classes.sign} size={16} aria-hidden />
          </summary>
          <div className={classes.because}>
            <PayLineExplanation line={line} currency={currency} />
          </div>
        </details>
      ))}
    </section>
  )
}
