import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { InvoicedWork, InvoiceLine, LineUnit } from '@muster/contract/accounts/lines'
import type { Currency } from '@muster/contract/kit/money'
import { formatDay, formatDays, formatMinutes, formatRange } from '../../../kit/format.ts'
import { i18n } from '../../../i18n.ts'
import { fullName } from '../../../kit/people/names.ts'
import { moneyOf } from '../shared/labels.ts'
import classes from './invoices.module.css'

/** The labels of quantity and rate by unit, as translation keys. */
const quantityLabels: Record<LineUnit, string> = {
  HOURS: '{quantity} hours at {rate}',
  MONTHS: '{quantity} months at {rate}',
  WEEKS: '{quantity} weeks at {rate}',
  FORTNIGHTS: '{quantity} × fortnight at {rate}',
  UNITS: '{quantity} × {rate}',
}

/** Returns a duration such as `7 h 30 min`, with seconds if there are any. */
const formatSeconds = (minutes: number, seconds = 0): string =>
  seconds === 0
    ? formatMinutes(minutes)
    : i18n.t('{duration} {seconds} s', { duration: formatMinutes(minutes), seconds })

/** Shows the work that a line charges for: the time worked by day, or the period. */
function Because({ work }: { work: InvoicedWork }) {
  const { t } = useTranslation()
  if (work.kind === 'MONTH')
    return (
      <p className="soft">
        {t('{range}: {days} of a {all}-day month.', {
          range: formatRange(work.from, work.to),
          days: formatDays(work.days),
          all: work.daysOfMonth,
        })}
      </p>
    )
  const isRounded = work.kind === 'HOURS' && work.days.some(({ seconds }) => seconds)
  const rows =
    work.kind === 'HOURS'
      ? work.days.map(({ day, minutes, seconds }) => [formatDay(day), formatSeconds(minutes, seconds)] as const)
      : work.stretches.map(({ from, to, days }) => [formatRange(from, to), formatDays(days)] as const)
  return (
    <>
      <ul className="unmarked soft">
        {rows.map(([when, much]) => (
          <li key={when}>
            <span>{when}</span>
            <span className="nowrap">{much}</span>
          </li>
        ))}
      </ul>
      {isRounded && <p className="faint small">{t('The total is rounded to the minute.')}</p>}
    </>
  )
}

function Line({ line, currency }: { line: InvoiceLine; currency: Currency }) {
  const { t } = useTranslation()
  const { person, description, unit, minutes, quantity, share, rate, amount, work } = line
  const rateText = moneyOf(rate, currency)
  const summary = (
    <>
      <span className={classes.label}>
        <span dir="auto">{description}</span>
        <br />
        <span className="faint small">
          {[
            person && !description.includes(fullName(person)) ? fullName(person) : null,
            minutes === null
              ? share !== undefined && unit === 'MONTHS'
                ? t('{share} of a month at {rate}', { share, rate: rateText })
                : t(quantityLabels[unit], { count: Number(quantity), quantity: share ?? quantity, rate: rateText })
              : t('{duration} at {rate} per hour', { duration: formatMinutes(minutes), rate: rateText }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={classes.amount}>{moneyOf(amount, currency)}</span>
    </>
  )
  if (!work) return <div className={`${classes.line} ${classes.plain}`}>{summary}</div>
  return (
    <details className={classes.line}>
      <summary>
        {summary}
        <IconChevronDown className={classes.sign} size={16} aria-hidden />
      </summary>
      <div className={classes.because}>
        <Because work={work} />
      </div>
    </details>
  )
}

/** Shows the lines of an invoice. Lines for work expand to show the work. */
export function InvoiceLines({ lines, currency }: { lines: readonly InvoiceLine[]; currency: Currency }) {
  const { t } = useTranslation()
  return lines.length === 0 ? (
    <p className="nothing">{t('No lines.')}</p>
  ) : (
    <div className={`${classes.lines} numbers`}>
      {lines.map((line) => (
        <Line key={line.id} line={line} currency={currency} />
      ))}
    </div>
  )
}
