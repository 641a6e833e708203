import { Box, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmploymentEntry } from '@muster/contract/users/calls'
import { orpc } from '../../../kit/api/client.ts'
import { formatDate, formatInstant, formatMoney } from '../../../kit/format.ts'
import { fullName } from '../../../kit/people/names.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { baseOf } from './PayFields.tsx'

/** Shows the history of a person's positions, departments, managers and pay. It loads when it is opened. */
export function EmploymentHistory({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const query = useQuery(orpc.users.history.queryOptions({ input: { id: userId }, enabled: opened }))
  return (
    <details className="parted" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <Box component="summary" className="strong" w="fit-content" mt={12} py={4} bdrs={4} style={{ cursor: 'pointer' }}>
        {t('Employment History')}
      </Box>
      <Loaded query={query} skeleton={opened ? <ListSkeleton rows={2} height={72} /> : null}>
        {({ history }) =>
          history.length === 0 ? (
            <Box component="p" className="soft" py={8}>
              {t('No employment history yet.')}
            </Box>
          ) : (
            <Box component="ol" className="framed rows" mt={8}>
              {history.map((entry, index) => (
                <Entry key={entry.id} entry={entry} before={history[index + 1]} />
              ))}
            </Box>
          )
        }
      </Loaded>
    </details>
  )
}

function Entry({ entry, before }: { entry: EmploymentEntry; before?: EmploymentEntry }) {
  const { t } = useTranslation()
  const today = useToday()
  const { holdsFrom, recordedBy, recordedAt } = entry
  const factsOf = (entry: EmploymentEntry) => [
    { label: t('Position'), value: entry.position ?? t('None') },
    { label: t('Department'), value: entry.department ? t(entry.department) : t('None') },
    { label: t('Manager'), value: entry.manager ? fullName(entry.manager) : t('None') },
    {
      label: t('Monthly salary'),
      value:
        entry.monthlySalary === undefined
          ? null
          : entry.monthlySalary
            ? formatMoney(entry.monthlySalary)
            : t('Not Set'),
    },
    { label: t('Base Salary'), value: baseOf(entry) },
  ]
  const earlierFacts = before && factsOf(before)
  return (
    <Box component="li" px={16} py={12}>
      <Group component="p" gap="xs" mb="xs" className="medium">
        {t('From {day}', { day: formatDate(holdsFrom) })}
        {holdsFrom > today ? (
          <span className="tag" data-colour="accent">
            {t('Not yet')}
          </span>
        ) : null}
      </Group>
      <Facts
        facts={factsOf(entry).map((fact, index) => ({
          ...fact,
          changed: earlierFacts !== undefined && earlierFacts[index]?.value !== fact.value,
        }))}
      />
      {recordedBy ? (
        <Box component="p" className="faint small" mt={8}>
          {t('{name}, {when}', { name: fullName(recordedBy), when: formatInstant(recordedAt) })}
        </Box>
      ) : null}
    </Box>
  )
}
