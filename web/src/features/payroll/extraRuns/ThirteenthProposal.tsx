import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { amountText } from '../../../kit/form/amountText.ts'
import { monthNamed } from '../thirteenthMonth/ruleText.ts'
import type { ChosenPerson } from './extraRunForm.ts'

/** Offers the people and amounts of the 13th month by the company's rule. Shows nothing without a rule. */
export function ThirteenthProposal(props: {
  period: string
  paymentDate: string
  onUse: (people: ChosenPerson[]) => void
}) {
  const { period, paymentDate, onUse } = props
  const { t } = useTranslation()
  const { data, error } = useQuery({
    ...orpc.payroll.proposeThirteenth.queryOptions({ input: { period, paymentDate } }),
    enabled: paymentDate.startsWith(period),
  })
  const failure = data ? null : loadFailure(error)
  if (failure) return <p className="soft small">{t(failure)}</p>
  if (!data?.rule) return null
  const { rule, people, left } = data
  if (rule.paymentMonth !== Number(period.slice(5)))
    return (
      <p className="soft small">
        {t('The rule of the company pays the 13th month in {month}.', { month: monthNamed(rule.paymentMonth) })}
      </p>
    )
  if (!people.length)
    return <p className="soft small">{t('By the rule of the company, no one else gets a 13th month this year.')}</p>
  return (
    <div className="well" style={{ display: 'grid', gap: '0.5rem', justifyItems: 'start' }}>
      <p className="soft small">
        {t('The rule of the company gives {count} people {percent} % for a whole year.', {
          count: people.length,
          percent: rule.percent,
        })}{' '}
        {left ? t('{count} more people need another run.', { count: left }) : null}
      </p>
      <Button
        variant="default"
        size="xs"
        onClick={() => onUse(people.map(({ user, amount }) => ({ ...nameOf(user), amount: amountText(amount) })))}
      >
        {t('Use These Amounts')}
      </Button>
    </div>
  )
}

const nameOf = ({ id, firstName, lastName }: Omit<ChosenPerson, 'amount'>) => ({ id, firstName, lastName })
