import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InsuranceLimits, YearWithoutLimits } from '@muster/contract/payroll/limits'
import { client } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatDate, formatMonth, localDayOf } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { EnteredRow } from './EnteredRow.tsx'
import { limitFacts } from './limitFacts.ts'

const EnterLimitsDialog = lazyPart(() => import('./EnterLimitsDialog.tsx'))
const KeepLimitsDialog = lazyPart(() => import('./KeepLimitsDialog.tsx'))

interface LimitsData {
  limits: readonly InsuranceLimits[]
  missing: readonly YearWithoutLimits[]
  earliest: string
}

/**
 * Shows the limits of social insurance by their first month and the years that have none, and lets the user enter,
 * confirm, withdraw and keep limits.
 */
export function InsuranceLimitsSection({ limits, missing, earliest }: LimitsData) {
  const { t } = useTranslation()
  const month = useToday().slice(0, 7)
  const [dialog, setDialog] = useState<{ kind: 'enter' | 'keep'; missing?: YearWithoutLimits } | null>(null)
  useFocusReturn(dialog !== null)
  const close = () => setDialog(null)
  return (
    <Section
      title={t('Insurance limits')}
      description={t('The wages between which social insurance is deducted, by year.')}
      action={
        missing.length > 0 ? undefined : (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setDialog({ kind: 'enter' })}
          >
            {t('Enter Limits')}
          </Button>
        )
      }
    >
      {missing.map((each) => (
        <MissingYear
          key={each.year}
          missing={each}
          isPending={limits.some(
            ({ state, firstMonth }) => state === 'PROPOSED' && firstMonth.startsWith(`${each.year}`),
          )}
          onEnter={() => setDialog({ kind: 'enter', missing: each })}
          onKeep={() => setDialog({ kind: 'keep', missing: each })}
        />
      ))}
      <LimitsList limits={limits} month={month} />
      <Suspense fallback={null}>
        {dialog?.kind === 'enter' ? (
          <EnterLimitsDialog latest={limits[0]} missing={dialog.missing} earliest={earliest} onClose={close} />
        ) : null}
        {dialog?.kind === 'keep' && dialog.missing ? (
          <KeepLimitsDialog year={dialog.missing.year} onClose={close} />
        ) : null}
      </Suspense>
    </Section>
  )
}

function MissingYear(props: {
  missing: YearWithoutLimits
  isPending: boolean
  onEnter: () => void
  onKeep: () => void
}) {
  const { missing, isPending, onEnter, onKeep } = props
  const { year } = missing
  const { t } = useTranslation()
  return (
    <div className="notice" data-colour="amber" role="note" style={{ marginBlockEnd: '0.75rem' }}>
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <p>
          {isPending
            ? t('The limits for {year} await confirmation. Until then, payroll for {year} can’t be approved.', { year })
            : t('There are no limits for {year}. Without them, payroll for {year} can’t be approved.', { year })}
        </p>
        {isPending ? null : (
          <Group gap="xs" mt="xs">
            <Button onClick={onEnter}>{t('Enter Limits for {year}', { year })}</Button>
            <Button variant="default" onClick={onKeep}>
              {t('Keep Those of {year}', { year: year - 1 })}
            </Button>
          </Group>
        )}
      </div>
    </div>
  )
}

/** Returns the tag of limits: their state or, if they apply or applied, when. */
function tagOf(each: InsuranceLimits, current: InsuranceLimits | undefined, month: string) {
  if (each.state === 'PROPOSED') return { colour: 'amber', label: 'Pending confirmation' }
  if (each === current) return { colour: 'green', label: 'Current' }
  return each.firstMonth > month ? { colour: 'blue', label: 'Scheduled' } : { colour: undefined, label: 'Ended' }
}

function LimitsList({ limits, month }: { limits: readonly InsuranceLimits[]; month: string }) {
  const { t } = useTranslation()
  const current = limits.find(({ state, firstMonth }) => state !== 'PROPOSED' && firstMonth <= month)
  const confirmation = useAction({
    call: ({ id }: InsuranceLimits, context) => client.payroll.confirmLimits({ id: id ?? '' }, { context }),
    onSuccess: (_, { firstMonth }) =>
      showSuccess(t('Limits confirmed'), t('They apply from {month}.', { month: formatMonth(firstMonth) })),
    invalidates: 'payroll',
    itemIdOf: ({ id }) => id ?? '',
    confirm: (each) => ({
      title: t('Confirm these limits?'),
      message: (
        <>
          <p style={{ marginBlockEnd: '0.75rem' }}>
            {t('Compare them with {source}. Confirmed limits can’t be changed.', { source: each.source })}
          </p>
          <Facts facts={limitFacts(each)} folds />
        </>
      ),
      confirmLabel: t('Confirm Limits'),
    }),
  })
  const withdrawal = useAction({
    call: ({ id }: InsuranceLimits, context) => client.payroll.withdrawLimits({ id: id ?? '' }, { context }),
    onSuccess: () => showSuccess(t('Limits withdrawn')),
    invalidates: 'payroll',
    itemIdOf: ({ id }) => id ?? '',
    confirm: () => ({
      title: t('Withdraw these limits?'),
      message: t('They were never used. You can enter others.'),
      confirmLabel: t('Withdraw'),
      cancelLabel: t('Keep Them'),
      danger: true,
    }),
  })
  return (
    <>
      <ul className="framed rows">
        {limits.map((each) => {
          const tag = tagOf(each, current, month)
          return (
            <EnteredRow
              key={each.id ?? each.firstMonth}
              title={t('From {month}', { month: formatMonth(each.firstMonth) })}
              tag={tag}
              author={<Author limits={each} />}
              can={each.can}
              confirmLabel={t('Confirm Limits')}
              own={t('Someone else must confirm limits that you entered.')}
              onConfirm={() => confirmation.confirm(each)}
              onWithdraw={() => withdrawal.confirm(each)}
            >
              {each.state === 'KEPT' ? <p className="soft small">{t('Unchanged')}</p> : null}
              {tag.label === 'Ended' ? null : <Facts facts={limitFacts(each)} folds />}
            </EnteredRow>
          )
        })}
      </ul>
      {confirmation.confirmDialog}
      {withdrawal.confirmDialog}
    </>
  )
}

/** Shows who entered and confirmed limits, and when. */
function Author({ limits: { enteredBy, enteredAt, confirmedBy, state } }: { limits: InsuranceLimits }) {
  const { t } = useTranslation()
  if (!enteredBy || !enteredAt) return t('Supplied with Muster')
  const day = formatDate(localDayOf(enteredAt))
  if (state === 'KEPT' || !confirmedBy) return t('{name}, {day}', { name: fullName(enteredBy), day })
  return t('{name}, confirmed by {other}', { name: fullName(enteredBy), other: fullName(confirmedBy) })
}
