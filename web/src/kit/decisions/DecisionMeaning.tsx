import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fullName } from '../people/names.ts'
import type { DecisionSubject } from './decisionKind.ts'

/** Shows what a decision on these requests means: their sum, what else is known, and the number of people. */
export function DecisionMeaning<Row>({ kind, rows }: { kind: DecisionSubject<Row>; rows: readonly Row[] }) {
  const { t } = useTranslation()
  const [row] = rows
  const people = new Set(rows.map((each) => kind.personOf(each).id)).size
  return (
    <Stack className="well numbers" gap={4}>
      <p className="strong">
        {rows.length === 1 && row
          ? `${fullName(kind.personOf(row))}, ${kind.describe(row)}`
          : t('{count} people', { count: people })}
      </p>
      {kind.sum(rows).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {kind.More ? <kind.More rows={rows} /> : null}
    </Stack>
  )
}
