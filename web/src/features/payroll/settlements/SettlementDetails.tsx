import { Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PersonName } from '@muster/contract/kit/people'
import type { Settlement } from '@muster/contract/payroll/settlements'
import { DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { formatDate, formatInstant, formatMonth } from '../../../kit/format.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { Person, PersonLink } from '../../../kit/people/Person.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { moneyOf } from '../shared/labels.ts'
import { SettlementLines } from './SettlementLines.tsx'
import { endingLabels, outdatedTexts, settlementStyles, stateOf } from './settlementWords.ts'
import classes from './settlements.module.css'

/** A step that the user takes on a final settlement, in a dialog of its own. */
export type SettlementStep =
  | { kind: 'CONFIRM' | 'REJECT' | 'WITHDRAW'; settlement: Settlement }
  | { kind: 'PREPARE'; person: PersonName; settlement?: undefined }

/** Shows the newest of a person's final settlements with its lines, the earlier ones, and the next steps. */
export function SettlementDetails(props: {
  settlements: readonly Settlement[]
  mayPrepare: boolean
  onStep: (step: SettlementStep) => void
}) {
  const { settlements, mayPrepare, onStep } = props
  const { t } = useTranslation()
  const [settlement, ...earlier] = settlements
  if (!settlement) return null
  const { user, lines, currency, total } = settlement
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm" pb="md" style={{ borderBlockEnd: '1px solid var(--line)' }}>
        <Person person={user} secondary={[user.position, user.department].filter(Boolean).join(' · ')} size={40} />
        <StatusBadge look={settlementStyles[stateOf(settlement)]} />
      </Group>
      <Hint settlement={settlement} />
      <SettlementLines lines={lines} currency={currency} total={total} />
      <SettlementFacts settlement={settlement} />
      {earlier.length ? (
        <section className={classes.part}>
          <h3 className="subhead">{t('Earlier settlements')}</h3>
          <ul className="rows">
            {earlier.map((each) => (
              <li key={each.id}>
                {formatDate(each.lastDay)}, {moneyOf(each.total, each.currency)}{' '}
                <StatusBadge look={settlementStyles[stateOf(each)]} />
                <br />
                <span className="faint small">
                  {[
                    t('Prepared by {name}, {time}', {
                      name: fullName(each.preparedBy),
                      time: formatInstant(each.preparedAt),
                    }),
                    each.decisionReason,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Steps settlement={settlement} mayPrepare={mayPrepare} onStep={onStep} />
    </Stack>
  )
}

/** Shows why a settlement is outdated, or who can take the next step. */
function Hint({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation()
  const { user: me, can } = useSession()
  const { outdated, paidIn, status, preparedBy } = settlement
  if (outdated !== null)
    return (
      <p className="notice" data-colour="amber">
        <IconAlertTriangle size={18} aria-hidden />
        <span>{t(outdatedTexts[outdated])}</span>
      </p>
    )
  const text =
    paidIn !== null
      ? t('Payroll of {month} contains it, so it can’t change any more.', { month: formatMonth(paidIn) })
      : status === 'CONFIRMED'
        ? t('The last payroll pays it. Recalculate its record if there is one already.')
        : status === 'PENDING' && !settlement.can.confirm && preparedBy.id === me.id && can('payroll.approve')
          ? t('You prepared it, so someone else must confirm it.')
          : status === 'PENDING' && !settlement.can.confirm
            ? t('Someone who approves payroll must confirm it.')
            : null
  return text ? <p className="soft">{text}</p> : null
}

function SettlementFacts({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation()
  const { lastDay, ending, notice, leaveDays, note, paidIn, preparedBy, preparedAt } = settlement
  const { status, decidedBy, decidedAt, decisionReason } = settlement
  const isRejected = status === 'REJECTED'
  return (
    <Facts
      facts={[
        { label: t('Last day'), value: formatDate(lastDay) },
        { label: t('Reason for leaving'), value: t(endingLabels[ending]) },
        { label: t('Notice given'), value: notice && formatDate(notice.givenOn) },
        {
          label: t('Notice period'),
          value:
            notice &&
            (notice.period.unit === 'DAYS'
              ? t('{count} days', { count: notice.period.count })
              : t('{count} months', { count: notice.period.count })),
        },
        { label: t('Unused leave'), value: t('{count} days', { count: leaveDays }) },
        { label: t('Payroll'), value: paidIn && formatMonth(paidIn) },
        { label: t('Note'), value: note, wide: true },
        { label: t('Prepared by'), value: <PersonLink person={preparedBy} /> },
        { label: t('Prepared'), value: formatInstant(preparedAt) },
        {
          label: isRejected ? t('Rejected By') : t('Confirmed by'),
          value: decidedBy && <PersonLink person={decidedBy} />,
        },
        { label: isRejected ? t('Rejected') : t('Confirmed'), value: decidedAt && formatInstant(decidedAt) },
        { label: isRejected ? t('Rejection Reason') : t('Note'), value: decisionReason, wide: true },
      ]}
    />
  )
}

/** Shows the buttons for the steps that the user may take. The next step is the primary one. */
function Steps(props: { settlement: Settlement; mayPrepare: boolean; onStep: (step: SettlementStep) => void }) {
  const { settlement, mayPrepare, onStep } = props
  const { t } = useTranslation()
  const { can, status, preparedBy, user } = settlement
  const { user: me } = useSession()
  const canPrepare = mayPrepare && status === 'REJECTED'
  if (!can.confirm && !can.reject && !canPrepare) return null
  const isWithdrawn = status === 'CONFIRMED' || preparedBy.id === me.id
  return (
    <DialogButtons>
      {can.reject ? (
        <Button variant="default" onClick={() => onStep({ kind: isWithdrawn ? 'WITHDRAW' : 'REJECT', settlement })}>
          {isWithdrawn ? t('Withdraw') : t('Reject')}
        </Button>
      ) : null}
      {can.confirm ? <Button onClick={() => onStep({ kind: 'CONFIRM', settlement })}>{t('Confirm')}</Button> : null}
      {canPrepare ? (
        <Button onClick={() => onStep({ kind: 'PREPARE', person: user })}>{t('Prepare Settlement')}</Button>
      ) : null}
    </DialogButtons>
  )
}
