import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AddPack, maxPackCharacters } from '@muster/contract/payroll/packs'
import { client } from '../../../kit/api/client.ts'
import { apiError, messageOf } from '../../../kit/api/errors.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { FileInput } from '../../../kit/form/files/FileField.tsx'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { showFailure, showSuccess } from '../../../kit/messages/toasts.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { CheckResult, Examples, packFacts } from './PackSummary.tsx'

interface PackValues {
  name: string
  file: File | null
  content: string
}

const initial: PackValues = { name: '', file: null, content: '' }

/** Lets the user choose a file of tax and insurance rules. It is checked at once, and added only without mistakes. */
export default function AddPackDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const checking = useMutation({
    mutationFn: (content: string) => client.payroll.checkPack({ content }),
    onError: (error) => showFailure(t('The file could not be checked'), messageOf(apiError(error))),
  })
  const form = useForm({
    initial,
    schema: AddPack,
    toInput: ({ name, content }) => ({ name, content }),
    check: (): Problems =>
      checking.data && checking.data.mistakes.length > 0 ? { content: t('The file has mistakes.') } : {},
    submit: (input, { context }) => client.payroll.addPack(input, { context }),
    onSuccess: () => {
      showSuccess(t('File added'), t('Someone else has to confirm it before it can be used.'))
      onClose()
    },
    invalidates: 'payroll',
  })
  const choose = async (file: File | null) => {
    checking.reset()
    // A larger file is refused without sending it.
    const isTooLarge = file !== null && file.size > maxPackCharacters * 4
    const content = file && !isTooLarge ? await file.text() : ''
    form.change({ file, content })
    if (isTooLarge) showFailure(t('The file is too large'), t('It must have at most 100,000 characters.'))
    else if (content) checking.mutate(content)
  }
  const { summary, mistakes } = checking.data ?? { summary: null, mistakes: [] }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Add Tax and Insurance Rules')}
      submit={t('Add Rules')}
      failed={t('The rules could not be added')}
      size={640}
    >
      <TextField
        form={form}
        name="name"
        label={t('Name')}
        description={t('Shown where pay rules choose it, for example Kenya 2027.')}
        required
        maxLength={60}
      />
      <FileInput
        label={t('File')}
        accept=".json"
        hint={t('JSON, at most 100,000 characters')}
        required
        file={form.values.file}
        onChange={(file) => void choose(file)}
        error={form.problems.content}
      />
      {checking.isPending ? (
        <p className="soft" role="status">
          {t('Checking the file…')}
        </p>
      ) : null}
      {checking.data ? <CheckResult mistakes={mistakes} /> : null}
      {summary ? (
        <>
          <Facts facts={packFacts(summary)} folds />
          <Examples examples={summary.examples} />
        </>
      ) : null}
    </FormDialog>
  )
}
