import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importFileTooLargeMessage, maxImportBytes } from '@muster/contract/users/import'
import { client, orpc } from '../../../kit/api/client.ts'
import { apiError, connectionLost, messageOf, type ApiError } from '../../../kit/api/errors.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { importCounts } from './lastImport.ts'
import { useOutboxAction } from '../account/useOutboxAction.ts'

const sentence = (error: ApiError) => error.fieldErrors.file || messageOf(error, connectionLost)

/**
 * Returns the state of an import. A chosen file is checked immediately and can then be imported. `onDone` is called if
 * the response shows that all lines were imported, otherwise `onBegun`. `refusal` is the problem with the file,
 * `form.failure` the error of the import.
 */
export function useImport({ onBegun, onDone }: { onBegun: () => void; onDone: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { isMailHeld } = useSession().user
  const outbox = useOutboxAction()
  const [tooLarge, setTooLarge] = useState(false)
  // If another file is chosen in the meantime, only the check of that one is used.
  const checking = useMutation({
    mutationFn: async (file: File) => {
      // The file is copied, because another program may change it before it is imported.
      const copy = new File([await file.arrayBuffer()], file.name, { type: file.type })
      return { file: copy, check: await client.users.checkImport({ file: copy }) }
    },
    gcTime: 0,
  })

  const imports = useAction({
    call: (input: { file: File; digest: string }, context) => client.users.import(input, { context }),
    onSuccess: (startedImport) => {
      queryClient.setQueryData(orpc.users.lastImport.queryKey(), startedImport)
      checking.reset()
      const { status, leftOut } = startedImport.import
      if (status !== 'DONE' || leftOut.length) return onBegun()
      const counts = importCounts(t, startedImport.import)
      if (isMailHeld && startedImport.import.created > 0)
        showSuccess(t('People imported'), t('{counts}. Activation emails wait in the outbox.', { counts }), outbox)
      else showSuccess(t('People imported'), counts)
      onDone()
    },
    explainRefusal: (error, { file }) => {
      if (error.code === 'import.outdated') checking.mutate(file)
      return sentence(error)
    },
    invalidates: 'users',
  })

  const choose = (file: File) => {
    const isTooLarge = file.size > maxImportBytes
    imports.forget()
    setTooLarge(isTooLarge)
    if (isTooLarge) checking.reset()
    else checking.mutate(file)
  }

  const file = checking.isError ? null : (checking.variables ?? null)
  const { file: copy, check } = checking.data ?? {}
  const refusal = tooLarge ? importFileTooLargeMessage : checking.isError ? sentence(apiError(checking.error)) : null
  const form = {
    submit: () => copy && check && imports.run({ file: copy, digest: check.digest }),
    submitting: imports.isBusy,
    failure: imports.failure,
    dirty: false,
  }
  return { file, check, refusal: refusal && t(refusal), choose, form }
}
