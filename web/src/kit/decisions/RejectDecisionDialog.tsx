import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { paragraphs } from '@muster/contract/kit/text'
import { FormDialog } from '../dialog/FormDialog.tsx'
import { useForm } from '../form/state/useForm.ts'
import { TextAreaField } from '../form/TextAreaField.tsx'

/** Lets the user reject one or several requests with one reason. */
export default function RejectDecisionDialog(props: {
  /** The title with `{what}` for the requests, and the text of the button; translation keys. */
  words: { question: string; verb: string }
  /** The requests in words: `3 corrections`. */
  count: string
  maxReason: number
  /** The sum and the number of people, as for an approval. */
  meaning: ReactNode
  onReject: (reason: string) => void
  onClose: () => void
}) {
  const { words, count, maxReason, meaning, onReject, onClose } = props
  const { t } = useTranslation()
  const form = useForm({
    initial: { reason: '' },
    schema: z.object({ reason: paragraphs(maxReason, 'Please give a reason') }),
    submit: async ({ reason }) => onReject(reason),
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t(words.question, { what: count })} submit={t(words.verb)} danger>
      {meaning}
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
