import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiError, messageOf } from '../../../kit/api/errors.ts'
import { FileInput } from '../../../kit/form/files/FileField.tsx'

/** Lets the user choose a file, which is checked at once. Shows that the check is running, and why the file can't be read. */
export function CheckedFileInput(props: {
  hint: string
  file: File | null
  onChange: (file: File | null) => void
  checking: Pick<UseMutationResult<unknown, Error, File>, 'isPending' | 'error' | 'mutate' | 'reset'>
  /** The problem that the import found in the file, although its check had passed. */
  problem: string | undefined
}) {
  const { hint, file, onChange, checking, problem } = props
  const { t } = useTranslation()
  const refusal = checking.error ? apiError(checking.error) : null
  const unreadable = refusal && (refusal.fieldErrors.file || messageOf(refusal))
  const choose = (chosen: File | null) => {
    checking.reset()
    onChange(chosen)
    if (chosen) checking.mutate(chosen)
  }
  return (
    <>
      <FileInput
        label={t('File')}
        accept=".csv,.xlsx"
        hint={hint}
        required
        data-autofocus
        file={file}
        onChange={choose}
        error={unreadable ? t(unreadable) : problem && t(problem)}
      />
      {checking.isPending ? (
        <p className="soft" role="status">
          {t('Checking the file…')}
        </p>
      ) : null}
    </>
  )
}
