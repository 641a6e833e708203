import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import type { Decision, DecisionSubject } from './decisionKind.ts'
import { DecisionMeaning } from './DecisionMeaning.tsx'
import { wordsOf } from './decisionWords.ts'

/** Asks whether to decide on several requests, and says what that means. */
export function ConfirmDecisionDialog<Row>(props: {
  kind: DecisionSubject<Row>
  rows: readonly Row[]
  opened: boolean
  status: Decision['status']
  onDecide: (decision: Decision) => void
  onClose: () => void
}) {
  const { kind, rows, onDecide, onClose, opened, status } = props
  const { t } = useTranslation()
  const words = wordsOf(kind, status)
  return (
    <ConfirmDialog
      opened={opened}
      title={t(words.question, { what: kind.count(rows.length) })}
      message={<DecisionMeaning kind={kind} rows={rows} />}
      confirmLabel={t(words.verb)}
      danger={status === 'REJECTED'}
      onConfirm={() => onDecide({ status })}
      onClose={onClose}
    />
  )
}
