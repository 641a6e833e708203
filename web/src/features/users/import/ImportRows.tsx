import { IconCircleX, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportCheck, ImportRow } from '@muster/contract/users/import'
import { StatusBadge, type StatusLook } from '../../../kit/StatusBadge.tsx'
import { ImportLines } from './ImportLines.tsx'
import classes from './Import.module.css'

type Outcome = ImportRow['outcome']
const labels: Record<Outcome, string> = {
  refused: 'Refused ({count})',
  change: 'To change ({count})',
  create: 'To add ({count})',
  same: 'As they are ({count})',
}
const outcomeLooks: Record<Outcome, StatusLook> = {
  refused: { colour: 'red', Icon: IconCircleX, label: 'Refused' },
  change: { colour: 'blue', Icon: IconPencil, label: 'Change' },
  create: { colour: 'green', Icon: IconPlus, label: 'New' },
  same: { colour: 'grey', Icon: IconMinus, label: 'As it is' },
}
/** What needs a look comes first. */
const outcomes = Object.keys(labels) as Outcome[]

/** What is wrong with a line, or else what it changes. */
function Details({ row }: { row: ImportRow }) {
  const { t } = useTranslation()
  if (row.problems.length)
    return (
      <ul className={`${classes.details} breaks`}>
        {row.problems.map(({ column, message }) => (
          <li key={column + message}>
            <span className="faint small">{t(column)}</span> {t(message)}
          </li>
        ))}
      </ul>
    )
  if (row.outcome === 'create') return <span className="soft">{t('Is mailed a link to activate the account')}</span>
  return (
    <ul className={`${classes.details} breaks`}>
      {row.changes.map(({ column, from, to }) => (
        <li key={column}>
          <span className="faint small">{t(column)}</span> <del>{from || t('Not Set')}</del>{' '}
          <span aria-hidden="true">→</span> <ins>{to || t('Not Set')}</ins>
        </li>
      ))}
    </ul>
  )
}

/** The lines of a file that was checked; where some are refused, these alone until the reader chooses. */
export function ImportRows({ check }: { check: ImportCheck }) {
  const { t } = useTranslation()
  const { counts, rows } = check
  const [shown, setShown] = useState<Outcome | 'all'>(counts.refused ? 'refused' : 'all')
  const chosen = outcomes.flatMap((one) =>
    shown === 'all' || shown === one ? rows.filter(({ outcome }) => outcome === one) : [],
  )
  return (
    <Stack gap="sm">
      <NativeSelect
        maw="16rem"
        label={t('Show')}
        value={shown}
        onChange={({ currentTarget }) => setShown(currentTarget.value as Outcome | 'all')}
        data={[
          { value: 'all', label: t('All lines ({count})', { count: rows.length }) },
          ...outcomes
            .filter((outcome) => counts[outcome] > 0)
            .map((outcome) => ({ value: outcome, label: t(labels[outcome], { count: counts[outcome] }) })),
        ]}
      />
      <ImportLines
        key={shown}
        rows={chosen}
        caption={t('What importing the file would do')}
        personWidth="32%"
        columns={[
          {
            key: 'outcome',
            header: t('What happens'),
            width: 128,
            render: ({ outcome }) => <StatusBadge look={outcomeLooks[outcome]} />,
          },
          { key: 'details', header: t('Details'), render: (row) => <Details row={row} /> },
        ]}
      />
    </Stack>
  )
}
