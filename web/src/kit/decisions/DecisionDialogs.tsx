import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { paragraphs } from '@muster/contract/kit/text'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { FormDialog } from '../dialog/FormDialog.tsx'
import { useForm } from '../form/state/useForm.ts'
import { TextAreaField } from '../form/TextAreaField.tsx'
import { fullName } from '../people/names.ts'
import type { Decision, DecisionSubject } from './decisionKind.ts'
import { wordsOf } from './decisionWords.ts'

interface Props<Row> {
  kind: DecisionSubject<Row>
  rows: readonly Row[]
  onDecide: (decision: Decision) => void
  onClose: () => void
}

/** Shows what a decision on these requests means: their sum and the number of people. */
function Meaning<Row>({ kind, rows }: Pick<Props<Row>, 'kind' | 'rows'>) {
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
    </Stack>
  )
}

/** Asks whether to decide on several requests, and says what that means. */
export function ConfirmDecisionDialog<Row>(props: Props<Row> & { opened: boolean; status: Decision['status'] }) {
  const { kind, rows, onDecide, onClose, opened, status } = props
  const { t } = useTranslation()
  const words = wordsOf(kind, status)
  return (
    <ConfirmDialog
      opened={opened}
      title={t(words.question, { what: kind.count(rows.length) })}
      message={<Meaning kind={kind} rows={rows} />}
      confirmLabel={t(words.verb)}
      danger={status === 'REJECTED'}
      onConfirm={() => onDecide({ status })}
      onClose={onClose}
    />
  )
}

/** Lets the user reject one or several requests with one reason. */
export function RejectDecisionDialog<Row>({ kind, rows, onDecide, onClose }: Props<Row>) {
  const { t } = useTranslation()
  const words = wordsOf(kind, 'REJECTED')
  const form = useForm({
    initial: { reason: '' },
    schema: z.object({ reason: paragraphs(kind.maxReason, 'Please give a reason') }),
    submit: async ({ reason }) => onDecide({ status: 'REJECTED', reason }),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(words.question, { what: kind.count(rows.length) })}
      submit={t(words.verb)}
      danger
    >
      <Meaning kind={kind} rows={rows} />
      <TextAreaField
        form={form}
        name="reason"
        label={t('Reason')}
        description={t('Visible to every person concerned.')}
        rows={3}
        required
        data-autofocus
      />
    </FormDialog>
  )
}
