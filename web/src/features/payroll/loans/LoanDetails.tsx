import { Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { loanKindLabels } from '@muster/contract/payroll/loanLabels'
import type { Loan, LoanDetail } from '@muster/contract/payroll/loans'
import { DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { formatDate, formatInstant, formatMonth, localDayOf } from '../../../kit/format.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { Person, PersonLink } from '../../../kit/people/Person.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { moneyOf } from '../shared/labels.ts'
import { useNextText } from './columns.tsx'
import { loanStyles, termText } from './loanWords.ts'
import { Ledger } from './Ledger.tsx'
import type { LoanAction } from './LoanActionDialog.tsx'
import { Schedule } from './Schedule.tsx'
import classes from './loans.module.css'

/** Shows a loan: what is owed, the instalments still to come, the movements, and the actions on it. */
export function LoanDetails({ detail, onAct }: { detail: LoanDetail; onAct: (action: LoanAction) => void }) {
  const { t } = useTranslation()
  const { user: me } = useSession()
  const { loan, entries, terms, schedule } = detail
  const { user, currency, status, writeOff } = loan
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm" pb="md" style={{ borderBlockEnd: '1px solid var(--line)' }}>
        {user.id === me.id ? (
          <span className="lead medium numbers">{moneyOf(loan.amount, currency)}</span>
        ) : (
          <Person person={user} secondary={[user.position, user.department].filter(Boolean).join(' · ')} size={40} />
        )}
        <StatusBadge look={loanStyles[status]} />
      </Group>
      {writeOff ? (
        <p className="notice" data-colour="amber">
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            {t('{name} requests to write off the rest: {reason}', {
              name: fullName(writeOff.requestedBy),
              reason: writeOff.reason,
            })}
          </span>
        </p>
      ) : null}
      <LoanFacts loan={loan} />
      {terms.length ? (
        <section className={classes.part}>
          <h3 className="subhead">{t('Changes of instalments')}</h3>
          <ul className="rows">
            {terms.map((term) => (
              <li key={term.at}>
                {termText(term, currency, t)}
                <span className="soft">{`, ${term.reason}`}</span>{' '}
                <span className="faint small">
                  {t('{day} by {name}', { day: formatDate(localDayOf(term.at)), name: fullName(term.by) })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {schedule.length && status !== 'REJECTED' ? (
        <section className={classes.part}>
          <h3 className="subhead">{t('Instalments to come')}</h3>
          <Schedule schedule={schedule} currency={currency} caption={t('Instalments to come')} />
        </section>
      ) : null}
      {entries.length ? (
        <section className={classes.part}>
          <h3 className="subhead">{t('Movements')}</h3>
          <Ledger
            entries={entries}
            currency={currency}
            onReverse={(entry) => onAct({ kind: 'REVERSE', detail, entry })}
          />
        </section>
      ) : null}
      <Actions detail={detail} onAct={onAct} />
    </Stack>
  )
}

function LoanFacts({ loan }: { loan: Loan }) {
  const { t } = useTranslation()
  const nextText = useNextText()
  const format = (amount: number) => moneyOf(amount, loan.currency)
  const { status, next, decidedBy, decidedAt, payoutPeriod } = loan
  return (
    <Facts
      facts={[
        { label: t('Type'), value: t(loanKindLabels[loan.kind]) },
        { label: t('Amount'), value: format(loan.amount) },
        { label: t('Still owed'), value: status === 'PENDING' || status === 'REJECTED' ? null : format(loan.owed) },
        { label: t('Monthly instalment'), value: format(loan.instalment) },
        {
          label: t('Next deduction'),
          value: status === 'ACTIVE' ? [next && format(next.amount), nextText(loan)].filter(Boolean).join(', ') : null,
        },
        { label: t('First month of repayment'), value: formatMonth(loan.firstPeriod) },
        {
          label: loan.isPaidOut || loan.paidOn ? t('Paid out') : t('Paid out with payroll'),
          value: loan.paidOn ? formatDate(loan.paidOn) : payoutPeriod && formatMonth(payoutPeriod),
        },
        { label: t('Reason'), value: loan.reason, wide: true },
        { label: t('Reference'), value: loan.reference, wide: true },
        { label: t('Recorded by'), value: <PersonLink person={loan.recordedBy} /> },
        { label: t('Recorded'), value: formatInstant(loan.recordedAt) },
        {
          label: status === 'REJECTED' ? t('Rejected By') : t('Confirmed by'),
          value: decidedBy && <PersonLink person={decidedBy} />,
        },
        { label: status === 'REJECTED' ? t('Rejected') : t('Confirmed'), value: decidedAt && formatInstant(decidedAt) },
        { label: status === 'REJECTED' ? t('Rejection Reason') : t('Note'), value: loan.decisionReason, wide: true },
      ]}
    />
  )
}

/** Shows the buttons for the actions that the user may take. The next step is the primary one. */
function Actions({ detail, onAct }: { detail: LoanDetail; onAct: (action: LoanAction) => void }) {
  const { t } = useTranslation()
  const { can, status, isFormer } = detail.loan
  const secondary = (
    [
      [can.requestWriteOff, 'WRITE_OFF', t('Write Off')],
      [can.rejectWriteOff, 'REJECT_WRITE_OFF', can.confirmWriteOff ? t('Reject Write-off') : t('Withdraw Write-off')],
      [can.reject, 'REJECT', status === 'ACTIVE' ? t('Cancel Loan') : can.confirm ? t('Reject') : t('Withdraw')],
      // All pay that someone who has left still receives goes to the loan, whatever the instalments.
      [can.change && !isFormer, 'CHANGE', t('Change Instalments')],
    ] as const
  ).filter(([isAllowed]) => isAllowed)
  const primary = (
    [
      [can.confirm, 'CONFIRM', t('Confirm')],
      [can.confirmWriteOff, 'CONFIRM_WRITE_OFF', t('Confirm Write-off')],
      [can.repay, 'REPAY', t('Record Repayment')],
    ] as const
  ).find(([isAllowed]) => isAllowed)
  if (!primary && !secondary.length) return null
  return (
    <DialogButtons>
      {secondary.map(([, kind, label]) => (
        <Button key={kind} variant="default" onClick={() => onAct({ kind, detail })}>
          {label}
        </Button>
      ))}
      {primary ? <Button onClick={() => onAct({ kind: primary[1], detail })}>{primary[2]}</Button> : null}
    </DialogButtons>
  )
}
