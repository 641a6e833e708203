import { Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconNote, IconUserCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayLine } from '@muster/contract/payroll/lines'
import type { MakerAction, PayrollDetail } from '@muster/contract/payroll/records'
import { DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { localDayOf, formatDate, formatInstant, formatMonth } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { sumOf } from '../../../kit/sumOf.ts'
import type { RecordActions } from '../records/useRecordActions.tsx'
import { recordName } from '../shared/records.ts'
import { deductionsOf, exceptionLabels, moneyOf, payrollStyles } from '../shared/labels.ts'
import { PayLines } from './PayLines.tsx'
import { Payment } from './Payment.tsx'
import { RecordComments } from './RecordComments.tsx'
import { useQuestions } from './useQuestions.tsx'
import classes from './PayrollDetails.module.css'

/**
 * The sentences that tell the user why someone else must approve a record, by the user's own action. They are
 * translation keys.
 */
const ownPartLabels: Record<MakerAction, string> = {
  GENERATED: 'You generated this record on {day}.',
  RECALCULATED: 'You recalculated this record on {day}.',
  SUBMITTED: 'You submitted this record on {day}.',
  SALARY: 'You changed this salary on {day}.',
  EMPLOYMENT: 'You changed the employment dates on {day}.',
  BONUS: 'You changed this bonus on {day}.',
  DEDUCTION: 'You changed this deduction on {day}.',
  OVERTIME: 'You changed this overtime on {day}.',
  HOURS: 'You changed these hours on {day}.',
  LEAVE: 'You approved or rejected leave on {day}.',
  INCLUDED: 'You included an earlier month on {day}.',
  PAID_ELSEWHERE: 'You marked or unmarked a month as paid elsewhere on {day}.',
  RECOUNT: 'You reviewed an earlier month on {day}.',
  RULES: 'You changed the pay rules on {day}.',
  OPENING: 'You changed these opening amounts on {day}.',
  TERMS: 'You changed how this person is paid, insured and taxed on {day}.',
  LOAN: 'You changed a loan on {day}.',
  PAY_ITEM: 'You changed a pay item on {day}.',
  PLACEMENT: 'You changed the department or position on {day}.',
}

/** Shows warnings about exceptions, holds and missing bank details, above the figures. */
function Notices({ detail }: { detail: PayrollDetail }) {
  const { record, unsettledMonths, hasBankDetails, approvalWaitsForAnother: own } = detail
  const { t } = useTranslation()
  const { user } = useSession()
  const isOwn = record.user.id === user.id
  return (
    <>
      {hasBankDetails || !isOwn ? null : (
        <p className="notice" data-colour="amber">
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            {t('Your bank details are missing, so your net pay can’t be transferred.')}{' '}
            <AddressLink className="link" href="?view=settings&tab=banking">
              {t('Add them in Settings')}
            </AddressLink>
          </span>
        </p>
      )}
      {hasBankDetails || isOwn || record.exceptions.includes('NO_BANK_DETAILS') ? null : (
        <Notice
          colour="amber"
          title={t(exceptionLabels.NO_BANK_DETAILS.label)}
          text={exceptionLabels.NO_BANK_DETAILS.meaning}
        />
      )}
      {record.exceptions.map((exception) => {
        const { colour, label, meaning } = exceptionLabels[exception]
        const months = exception === 'YEAR_INCOMPLETE' ? unsettledMonths : []
        return (
          <Notice key={exception} colour={colour} title={t(label)} text={meaning}>
            {months.length
              ? ` ${t('Not known: {months}.', { months: months.map((month) => formatMonth(month)).join(', ') })}`
              : null}
          </Notice>
        )
      })}
      {own ? (
        <p className="notice" data-colour="blue">
          <IconUserCheck size={18} aria-hidden />
          <span>
            {t(ownPartLabels[own.action], { day: formatDate(localDayOf(own.at)) })}{' '}
            {t('Someone else must approve this payroll record.')}
          </span>
        </p>
      ) : null}
      {record.held || record.note ? (
        <p className="notice">
          <IconNote size={18} aria-hidden />
          <span>
            {record.held ? <strong className="medium">{t('On hold')}</strong> : null}
            {record.held && record.note ? ': ' : null}
            {record.note}
          </span>
        </p>
      ) : null}
    </>
  )
}

function Notice(props: { colour: 'red' | 'amber'; title: string; text: string; children?: ReactNode }) {
  const { colour, title, text, children } = props
  const { t } = useTranslation()
  return (
    <p className="notice" data-colour={colour}>
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        <strong className="medium">{title}.</strong> {t(text)}
        {children}
      </span>
    </p>
  )
}

/** Shows the net pay first, then the figures that it comes from, and what the employer pays in total. */
function Figures({ detail: { record, lines } }: { detail: PayrollDetail }) {
  const { t } = useTranslation()
  const format = (amount: number) => moneyOf(amount, record.currency)
  const contributions = lines.filter(({ part }) => part === 'EMPLOYER').map(({ amount }) => amount)
  const figures = [
    [t('Gross Pay'), record.grossPay],
    [t('Deductions'), deductionsOf(record)],
    ...(contributions.length > 0 ? [[t('Employer cost'), contributions.reduce(sumOf, record.grossPay)] as const] : []),
  ] as const
  return (
    <dl className={`${classes.figures} numbers`}>
      <div className={classes.net}>
        <dt>{t('Net Pay')}</dt>
        <dd>{format(record.netPay)}</dd>
      </div>
      {figures.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{format(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows how the net pay follows from the gross pay, for the record and for the year to date, and the benefits in kind of a year that has some. */
function Totals({ detail: { record, lines, yearToDate } }: { detail: PayrollDetail }) {
  const { t } = useTranslation()
  const { currency } = record
  const format = (amount: number) => moneyOf(amount, currency)
  const amountOf = (isOf: (line: PayLine) => boolean) =>
    lines
      .filter(isOf)
      .map(({ amount }) => amount)
      .reduce(sumOf, 0)
  const insurance = amountOf(({ code }) => code === 'INSURANCE')
  const benefits = amountOf(({ part }) => part === 'BENEFITS')
  const [tax, taxOfYear] = [
    sumOf(record.taxDeductions, -insurance),
    sumOf(yearToDate.taxDeductions, -yearToDate.insurance),
  ]
  const rows = [
    [t('Gross Pay'), record.grossPay, yearToDate.grossPay],
    [t('Income tax'), tax, taxOfYear],
    [t('Insurance'), insurance, yearToDate.insurance],
    [t('Other deductions'), record.deductions, yearToDate.deductions],
    [t('Net Pay'), record.netPay, yearToDate.netPay],
    ...(yearToDate.benefits ? [[t('Benefits in kind'), benefits, yearToDate.benefits] as const] : []),
  ] as const
  return (
    <table className={`plain-table ${classes.totals}`}>
      <caption className="visually-hidden">{t('Totals')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{formatMonth(record.period)}</th>
          <th scope="col">{t('Year to date')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, now, year]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{format(now)}</td>
            <td className="soft">{format(year)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The labels of the status changes of a record, as translation keys. */
const stepLabels = {
  DRAFT: 'Calculated',
  PENDING_APPROVAL: 'Submitted for approval',
  APPROVED: 'Approved',
  PAID: 'Marked as paid',
} as const

function Steps({ steps }: Pick<PayrollDetail, 'steps'>) {
  const { t } = useTranslation()
  if (steps.length === 0) return null
  return (
    <section>
      <h3 className="subhead">{t('History')}</h3>
      <ol className="rows">
        {steps.map(({ status, at, by }) => (
          <li key={`${status} ${at}`} className={classes.step}>
            <span>
              {t(stepLabels[status])}
              {by ? <span className="soft">{`, ${fullName(by)}`}</span> : null}
            </span>
            <span className="faint small numbers">{formatInstant(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Shows a payroll record with its lines and how each was calculated (specification 2, section 2). */
export default function PayrollDetails({ detail, actions }: { detail: PayrollDetail; actions: RecordActions }) {
  const { t } = useTranslation()
  const { record, lines, steps } = detail
  const { user, can } = record
  const [primary, ...others] = actions.stepsOf(record).toReversed()
  const questions = useQuestions(record)
  return (
    <Stack gap="md" className={classes.details}>
      <Group justify="space-between" gap="sm" pb="md" className={classes.head}>
        <Person
          person={user}
          secondary={[user.position, user.department, user.llId].filter(Boolean).join(' · ')}
          size={40}
        />
        <Group gap="xs">
          <span className="medium">{recordName(record)}</span>
          <StatusBadge look={payrollStyles[record.status]} />
        </Group>
      </Group>
      <Figures detail={detail} />
      <Payment detail={detail} />
      <Notices detail={detail} />
      <PayLines record={record} lines={lines} extras={questions.extras} />
      {questions.failure}
      <Totals detail={detail} />
      <Steps steps={steps} />
      <RecordComments record={record} />
      {can.payslip || primary ? (
        <DialogButtons>
          {can.payslip ? (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              aria-busy={actions.isComing(record) || undefined}
              onClick={() => actions.savePayslip(record)}
            >
              {actions.isComing(record) ? t('Downloading…') : t('Download Payslip')}
            </Button>
          ) : null}
          {others.toReversed().map(({ label, run }) => (
            <Button key={label} variant="default" onClick={run}>
              {label}
            </Button>
          ))}
          {primary ? (
            <SubmitButton label={primary.label} waiting={actions.isBusy(record)} onClick={primary.run} />
          ) : null}
        </DialogButtons>
      ) : null}
    </Stack>
  )
}
