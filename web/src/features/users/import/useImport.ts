import '../../../kit/api/schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ImportCheck, importFileTooLarge, mostImportBytes } from '@muster/contract/users/import'
import { client, orpc } from '../../../kit/api/client.ts'
import { apiError, type ApiError } from '../../../kit/api/errors.ts'
import { createKeyKeeper } from '../../../kit/form/idempotencyKey.ts'
import { showSuccess } from '../../../kit/toasts.ts'
import { importCounts } from './importWords.ts'
import { refreshPeople } from '../refresh.ts'

/** How far an import is; a file that was refused can be chosen again. */
export type ImportState =
  | { step: 'choose' }
  | { step: 'checking'; file: File }
  | { step: 'checked'; file: File; check: ImportCheck }
  | { step: 'importing'; file: File; check: ImportCheck }

/**
 * Checks a file of people as soon as it is chosen, and imports what was checked: `onDone` when all of it is done already,
 * `onBegun` when there is more to say. `refusal` is what is wrong with the file, `failure` why the last import did not
 * happen.
 */
export function useImport({ onBegun, onDone }: { onBegun: () => void; onDone: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [keys] = useState(createKeyKeeper)
  // Of two files chosen one after the other the last one counts.
  const latest = useRef<File | null>(null)

  const sentenceOf = ({ fieldErrors, message }: ApiError) =>
    t(
      fieldErrors.file ||
        message ||
        'Unable to connect to the server. Please check your internet connection and try again.',
    )

  const check = async (file: File) => {
    latest.current = file
    setState({ step: 'checking', file })
    setRefusal(null)
    try {
      const found = await client.users.checkImport({ file })
      if (latest.current === file) setState({ step: 'checked', file, check: found })
    } catch (thrown) {
      if (latest.current !== file) return
      setState({ step: 'choose' })
      setRefusal(sentenceOf(apiError(thrown)))
    }
  }

  const choose = async (chosen: File) => {
    setFailure(null)
    if (chosen.size > mostImportBytes) {
      latest.current = null
      setState({ step: 'choose' })
      setRefusal(t(importFileTooLarge))
      return
    }
    // Kept as it is now: a program may write over it before it is imported.
    await check(new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type }))
  }

  const submit = async () => {
    if (state.step !== 'checked') return
    const { file, check: seen } = state
    setState({ ...state, step: 'importing' })
    setFailure(null)
    try {
      const headers = { 'Idempotency-Key': keys.keyFor(seen.digest) }
      const begun = await client.users.import({ file, digest: seen.digest }, { context: { headers } })
      queryClient.setQueryData(orpc.users.lastImport.queryKey(), begun)
      refreshPeople(queryClient)
      setState({ step: 'choose' })
      const { status, leftOut } = begun.import
      if (status !== 'DONE' || leftOut.length) return onBegun()
      showSuccess(t('People imported'), importCounts(t, begun.import))
      onDone()
    } catch (thrown) {
      const error = apiError(thrown)
      if (error.status > 0) keys.answered()
      setState({ step: 'checked', file, check: seen })
      setFailure(sentenceOf(error))
      if (error.code === 'import.outdated') await check(file)
    }
  }

  return { state, refusal, failure, choose, submit }
}
