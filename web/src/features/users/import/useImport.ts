import '../../../kit/api/schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ImportCheck, importFileTooLarge, mostImportBytes } from '@muster/contract/users/import'
import { client, orpc } from '../../../kit/api/client.ts'
import { apiError, connectionLost, sentenceOf, type ApiError } from '../../../kit/api/errors.ts'
import { showSuccess } from '../../../kit/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useReadPeopleAgain } from '../refresh.ts'
import { importCounts } from './lastImport.ts'

/** The file that was chosen, and what the server says it would do once that is known. */
interface Chosen {
  file: File
  check: ImportCheck | null
}

const sentence = (error: ApiError) => error.fieldErrors.file || sentenceOf(error, connectionLost)

/**
 * Checks a file of people as soon as it is chosen, and imports what was checked: `onDone` when all of it is done already,
 * `onBegun` when there is more to say. `refusal` is what is wrong with the file, `form.failure` why the last import did
 * not happen.
 */
export function useImport({ onBegun, onDone }: { onBegun: () => void; onDone: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  // Of two files chosen one after the other the last one counts.
  const latest = useRef<File | null>(null)

  const refuse = (said: string) => {
    setChosen(null)
    setRefusal(t(said))
  }

  const check = async (file: File) => {
    latest.current = file
    setChosen({ file, check: null })
    setRefusal(null)
    try {
      const found = await client.users.checkImport({ file })
      if (latest.current === file) setChosen({ file, check: found })
    } catch (thrown) {
      if (latest.current === file) refuse(sentence(apiError(thrown)))
    }
  }

  const imports = useAction({
    call: (input: { file: File; digest: string }, context) => client.users.import(input, { context }),
    done: (begun) => {
      queryClient.setQueryData(orpc.users.lastImport.queryKey(), begun)
      setChosen(null)
      const { status, leftOut } = begun.import
      if (status !== 'DONE' || leftOut.length) return onBegun()
      showSuccess(t('People imported'), importCounts(t, begun.import))
      onDone()
    },
    refused: (error, { file }) => {
      if (error.code === 'import.outdated') void check(file)
      return sentence(error)
    },
    stale: useReadPeopleAgain(),
  })

  const choose = async (file: File) => {
    imports.forget()
    latest.current = null
    if (file.size > mostImportBytes) return refuse(importFileTooLarge)
    // Kept as it is now: a program may write over it before it is imported.
    await check(new File([await file.arrayBuffer()], file.name, { type: file.type }))
  }

  const form = {
    submit: () => chosen?.check && imports.run({ file: chosen.file, digest: chosen.check.digest }),
    submitting: imports.isBusy,
    failure: imports.failure,
    dirty: false,
  }
  return { ...chosen, refusal, choose, form }
}
