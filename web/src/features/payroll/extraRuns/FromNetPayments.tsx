import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type GrossedUpPayment, maxNetPayments } from '@muster/contract/payroll/grossUp'
import { client } from '../../../kit/api/client.ts'
import { amountOf, amountText } from '../../../kit/form/amountText.ts'
import { AmountInput } from '../../../kit/form/MoneyField.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { moneyOf } from '../shared/labels.ts'
import { stayInForm } from '../shared/NetCalculator.tsx'
import type { ChosenPerson } from './extraRunForm.ts'
import { problemTexts } from './problemTexts.ts'

/** Lets the user enter the net amount of people without an amount of their own, and fills in the gross amounts. */
export default function FromNetPayments(props: {
  period: string
  paymentDate: string
  people: readonly ChosenPerson[]
  onFill: (amounts: ReadonlyMap<string, string>) => void
}) {
  const { period, paymentDate, people, onFill } = props
  const { t } = useTranslation()
  const [net, setNet] = useState('')
  const [found, setFound] = useState<readonly GrossedUpPayment[]>([])
  const open = people.filter(({ amount }) => amount.trim() === '')
  const asked = open.slice(0, maxNetPayments)
  const amount = amountOf(net)
  const isComplete = amount !== undefined && amount > 0 && asked.length > 0 && paymentDate.startsWith(period)
  const search = useAction({
    call: (wanted: number, context) =>
      client.payroll.grossUpPayments(
        { period, paymentDate, payments: asked.map(({ id }) => ({ userId: id, net: wanted })) },
        { context },
      ),
    onSuccess: ({ payments }) => {
      setFound(payments)
      onFill(
        new Map(
          payments.flatMap(({ user, grossPay, problem }) =>
            problem === null ? [[user.id, amountText(grossPay)] as const] : [],
          ),
        ),
      )
    },
    failureTitle: t('The gross amounts could not be calculated'),
  })
  return (
    <div
      className="well"
      role="group"
      aria-label={t('From net amounts')}
      style={{ display: 'grid', gap: '0.5rem' }}
      onKeyDown={stayInForm}
    >
      <AmountInput
        label={t('Net amount for each person')}
        description={t('For the chosen people without an amount: what the payment adds to their net pay.')}
        placeholder="0.00"
        value={net}
        onChange={setNet}
      />
      {open.length > maxNetPayments ? (
        <p className="soft small">
          {t('{count} people at a time. Press again for the others.', { count: maxNetPayments })}
        </p>
      ) : null}
      <Button
        variant="default"
        size="xs"
        style={{ justifySelf: 'start' }}
        disabled={!isComplete}
        loading={search.isBusy}
        onClick={() => {
          if (amount !== undefined) void search.run(amount)
        }}
      >
        {t('Fill In Gross Amounts')}
      </Button>
      {found.map(({ user, currency, beforeLoss, problem }) =>
        problem || (beforeLoss && currency) ? (
          <p key={user.id} className="notice" data-colour="amber">
            {fullName(user)}:{' '}
            {problem
              ? t(problemTexts[problem])
              : beforeLoss && currency
                ? t('Here, the lowest tax bands no longer apply. An amount of {gross} still leaves {net}.', {
                    gross: moneyOf(beforeLoss.gross, currency),
                    net: moneyOf(beforeLoss.netPay, currency),
                  })
                : null}
          </p>
        ) : null,
      )}
    </div>
  )
}
