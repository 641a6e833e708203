import { Anchor, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { Part } from '../../../kit/page/Section.tsx'
import { formatDate } from '../../../kit/format.ts'
import { AddressLink } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { mayOpen, type PersonOnPage } from '../../../kit/views.ts'
import { moneyOf } from '../shared/labels.ts'
import { settlementStyles, stateOf } from '../settlements/settlementWords.ts'

/** Shows the newest final settlement of a person, with a link to it. Shows nothing if there is none. */
export default function SettlementPart({ person }: { person: PersonOnPage }) {
  const { t } = useTranslation()
  const session = useSession()
  const { data } = useQuery(orpc.payroll.settlements.queryOptions({ input: { userId: person.id } }))
  const settlement = data?.settlements[0]
  if (!settlement) return null
  const { lastDay, total, currency } = settlement
  const text = t('Last day {day}', { day: formatDate(lastDay) })
  return (
    <Part title={t('Final settlement')}>
      <Group className="card" p="md" gap="xs 1rem" justify="space-between">
        {mayOpen('payroll', session) ? (
          <Anchor component={AddressLink} href={`?view=payroll&tab=leaving&leaver=${person.id}`}>
            {text}
          </Anchor>
        ) : (
          <span>{text}</span>
        )}
        <span className="medium numbers">{moneyOf(total, currency)}</span>
        <StatusBadge look={settlementStyles[stateOf(settlement)]} />
      </Group>
    </Part>
  )
}
