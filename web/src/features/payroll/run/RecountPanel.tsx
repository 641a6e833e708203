import { Button, Group, Loader, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  ChangedRecounts,
  type Decidable,
  type Recount,
  type RecountDecision,
  type RecountList,
} from '@muster/contract/payroll/recounts'
import { client } from '../../../kit/api/client.ts'
import { apiError, type ApiError } from '../../../kit/api/errors.ts'
import { formatMonth } from '../../../kit/format.ts'
import { Pager } from '../../../kit/list/Pager.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { moneyOf, formatSigned } from '../shared/labels.ts'
import classes from './run.module.css'

/** The texts of each decision, as translation keys. */
const words = {
  SETTLE: {
    label: 'Settle in Next Run',
    all: 'Settle All in Next Run',
    message: 'The difference of {amount} is added to the next open payroll record.',
    allMessage: 'Months: {count}. Differences: {amount}. They are added to the next open payroll records.',
    done: 'Months to be settled in the next run: {count}',
  },
  KEEP: {
    label: 'Keep as Paid',
    all: 'Keep All as Paid',
    message: 'The difference of {amount} won’t be paid or deducted, but later changes to the month still will.',
    allMessage:
      'Months: {count}. Differences: {amount}. They won’t be paid or deducted, but later changes to these months still will.',
    done: 'Months kept as paid: {count}',
  },
} as const
const decisions = ['SETTLE', 'KEEP'] as const

/** A decision with the figures shown: on one month, or on all months that the user may decide on. */
interface Decision {
  decision: RecountDecision
  recount?: Recount
  decidable: Decidable
}

const keyOf = ({ user, period }: Recount) => `${user.id} ${period}`
const itemOf = ({ user, period, pay }: Recount) => ({ userId: user.id, period, pay })
const amountOf = (differences: Decidable['differences']) =>
  differences.map(({ difference, currency }) => formatSigned(difference, currency)).join(', ')

/**
 * Returns the decision with current figures if the server refused it because the figures had changed; otherwise null.
 */
function withCurrentFigures(input: Decision, { code, body }: ApiError): Decision | null {
  if (code !== 'payroll.recount_changed') return null
  const { recounts = [], decidable } = ChangedRecounts.parse(body?.details)
  const { recount } = input
  if (!recount) return decidable ? { ...input, decidable } : null
  const changed = recounts.find(({ userId, period }) => userId === recount.user.id && period === recount.period)
  // Missing if someone else has decided, in which case the refusal says so.
  return changed ? { ...input, recount: { ...recount, pay: changed.pay } } : null
}

/**
 * Returns an action that sends a decision once the user has confirmed it. Render its `confirmDialog`, which shows the
 * new figures if they have changed.
 */
function useDecision(done: () => void) {
  const { t } = useTranslation()
  const action = useAction({
    call: async ({ decision, recount, decidable }: Decision, context): Promise<{ count: number }> => {
      const about = recount ? { items: [itemOf(recount)] } : { digest: decidable.digest }
      try {
        return await client.payroll.decideRecounts({ decision, ...about }, { context })
      } catch (thrown) {
        const changed = withCurrentFigures({ decision, recount, decidable }, apiError(thrown))
        if (changed) action.confirm(changed)
        throw thrown
      }
    },
    onSuccess: ({ count }, { decision }) => {
      done()
      showSuccess(t(words[decision].done, { count }))
    },
    itemIdOf: ({ decision, recount }) => `${decision} ${recount ? keyOf(recount) : ''}`,
    invalidates: 'payroll',
    confirm: ({ decision, recount, decidable }) => {
      const { count, differences } = recount ? { count: 1, differences: recount.pay } : decidable
      const amount = amountOf(differences)
      return {
        title: recount
          ? t('{name}, {month}', { name: fullName(recount.user), month: formatMonth(recount.period) })
          : t(words[decision].all),
        message:
          differences.length === 0
            ? t('There are no differences left to decide.')
            : t(words[decision][recount ? 'message' : 'allMessage'], { count, amount }),
        confirmLabel: differences.length === 0 ? undefined : t(words[decision][recount ? 'label' : 'all']),
      }
    },
  })
  return action
}

interface PanelProps {
  list: RecountList
  onPage: (page: number) => void
}

/** Lists the months to decide on, with a button for each decision. */
export default function RecountPanel({ list, onPage }: PanelProps) {
  const { recounts, decidable, hasMore, pagination } = list
  const count = pagination.totalItems
  const { t } = useTranslation()
  const { confirm, confirmDialog, isAsking, runningInput } = useDecision(() => onPage(1))
  useFocusReturn(isAsking)
  return (
    <section className={`card ${classes.panel}`} aria-labelledby="recounts">
      <Stack gap="sm">
        <div>
          <h2 id="recounts" className="lead">
            {t('Earlier months to review ({count})', { count })}
          </h2>
          <p className="soft">
            {t('Breaks in employment or an earlier first day changed the pay for these months.')}{' '}
            {hasMore ? t('More months follow once you’ve decided on these.') : null}
          </p>
        </div>
        {decidable.count > 1 ? (
          <Group justify="space-between" gap="sm">
            <p className="numbers">
              {t(decidable.count < count ? 'Total excluding your own: {amount}' : 'Total: {amount}', {
                amount: amountOf(decidable.differences),
              })}
            </p>
            <Decisions
              labels="all"
              waiting={(decision) => runningInput(`${decision} `) !== undefined}
              onDecide={(decision) => confirm({ decision, decidable })}
            />
          </Group>
        ) : null}
        <ul className="rows framed">
          {recounts.map((recount) => (
            <li key={keyOf(recount)} className={`row ${classes.recount}`}>
              <Person person={recount.user} secondary={formatMonth(recount.period)} />
              <Figures pay={recount.pay} />
              {recount.can.decide ? (
                <Decisions
                  labels="label"
                  about={`${fullName(recount.user)}, ${formatMonth(recount.period)}`}
                  waiting={(decision) => runningInput(`${decision} ${keyOf(recount)}`) !== undefined}
                  onDecide={(decision) => confirm({ decision, recount, decidable })}
                />
              ) : (
                <span className="faint small">{t('Someone else must decide on your own pay.')}</span>
              )}
            </li>
          ))}
        </ul>
        <Pager pagination={pagination} onPage={onPage} label={t('Pages of months to decide on')} />
      </Stack>
      {confirmDialog}
    </section>
  )
}

/** Shows a button for each decision. A busy button shows its busy label, keeps its focus and ignores clicks. */
function Decisions(props: {
  labels: 'label' | 'all'
  /** The person and month, for screen readers; undefined for all months together. */
  about?: string
  waiting: (decision: RecountDecision) => boolean
  onDecide: (decision: RecountDecision) => void
}) {
  const { labels, about, waiting, onDecide } = props
  const { t } = useTranslation()
  return (
    <Group gap="xs">
      {decisions.map((decision) => {
        const label = t(words[decision][labels])
        const isWaiting = waiting(decision)
        return (
          <Button
            key={decision}
            variant="default"
            size="xs"
            aria-label={about && `${label}: ${about}`}
            aria-busy={isWaiting || undefined}
            aria-disabled={isWaiting || undefined}
            leftSection={isWaiting ? <Loader size={14} color="currentColor" aria-hidden /> : undefined}
            onClick={() => !isWaiting && onDecide(decision)}
          >
            {label}
          </Button>
        )
      })}
    </Group>
  )
}

/** Shows the amount paid for a month, the amount due and the difference, by currency. */
function Figures({ pay }: { pay: Recount['pay'] }) {
  const { t } = useTranslation()
  return (
    <div className={`numbers ${classes.figures}`}>
      {pay.map(({ currency, paid, due, difference }) => (
        <dl key={currency}>
          <div>
            <dt className="faint small">{t('Paid')}</dt>
            <dd>{moneyOf(paid, currency)}</dd>
          </div>
          <div>
            <dt className="faint small">{t('Recalculated')}</dt>
            <dd>{moneyOf(due, currency)}</dd>
          </div>
          <div>
            <dt className="faint small">{t('Difference')}</dt>
            <dd className="medium">{formatSigned(difference, currency)}</dd>
          </div>
        </dl>
      ))}
    </div>
  )
}
