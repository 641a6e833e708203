import { IconCircleX, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import { Box, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportCheck, ImportRow } from '@muster/contract/users/import'
import { useSession } from '../../../kit/session/session.tsx'
import { StatusBadge, type StatusStyle } from '../../../kit/StatusBadge.tsx'
import { ImportLines } from './ImportLines.tsx'

type Outcome = ImportRow['outcome']
/** The badge and the counter for each outcome of a line. Outcomes that need attention come first. */
const looks: Record<Outcome, StatusStyle & { countLabel: string }> = {
  refused: { colour: 'red', Icon: IconCircleX, label: 'Rejected', countLabel: 'Rejected ({count})' },
  change: { colour: 'blue', Icon: IconPencil, label: 'Change', countLabel: 'To change ({count})' },
  create: { colour: 'green', Icon: IconPlus, label: 'New', countLabel: 'To add ({count})' },
  same: { colour: 'grey', Icon: IconMinus, label: 'Unchanged', countLabel: 'Unchanged ({count})' },
}
const outcomes = Object.keys(looks) as Outcome[]

/** Shows the errors of a line, or its changes if it has none. */
function Details({ row }: { row: ImportRow }) {
  const { t } = useTranslation()
  const { isMailHeld } = useSession().user
  const { problems, changes, outcome } = row
  if (!problems.length && outcome === 'create')
    return (
      <span className="soft">
        {isMailHeld ? t('Activation email waits in the outbox') : t('Gets an activation email')}
      </span>
    )
  return (
    <Stack component="ul" className="breaks" gap={4} py={6}>
      {problems.map(({ column, message }) => (
        <li key={column + message}>
          <span className="faint small">{t(column)}</span> {t(message)}
        </li>
      ))}
      {problems.length
        ? null
        : changes.map(({ column, from, to }) => (
            <li key={column}>
              <span className="faint small">{t(column)}</span> <del className="soft">{from || t('Not Set')}</del>{' '}
              <span aria-hidden="true">→</span>{' '}
              <Box component="ins" td="none">
                {to || t('Not Set')}
              </Box>
            </li>
          ))}
    </Stack>
  )
}

/** Shows the lines of a checked file. If some have errors, shows only these at first. */
export function ImportRows({ check }: { check: ImportCheck }) {
  const { t } = useTranslation()
  const { counts, rows } = check
  const [filter, setFilter] = useState<Outcome | 'all'>(counts.refused ? 'refused' : 'all')
  const visibleOutcomes = outcomes.flatMap((one) =>
    filter === 'all' || filter === one ? rows.filter(({ outcome }) => outcome === one) : [],
  )
  return (
    <Stack gap="sm">
      <NativeSelect
        maw="16rem"
        label={t('Show')}
        value={filter}
        onChange={({ currentTarget }) => setFilter(currentTarget.value as Outcome | 'all')}
        data={[
          { value: 'all', label: t('All lines ({count})', { count: rows.length }) },
          ...outcomes
            .filter((outcome) => counts[outcome] > 0)
            .map((outcome) => ({ value: outcome, label: t(looks[outcome].countLabel, { count: counts[outcome] }) })),
        ]}
      />
      <ImportLines
        key={filter}
        rows={visibleOutcomes}
        caption={t('Import preview')}
        personWidth="32%"
        columns={[
          {
            key: 'outcome',
            header: t('Result'),
            width: 128,
            render: ({ outcome }) => <StatusBadge look={looks[outcome]} />,
          },
          { key: 'details', header: t('Details'), render: (row) => <Details row={row} /> },
        ]}
      />
    </Stack>
  )
}
