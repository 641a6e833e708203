import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestLeave } from '@muster/contract/leaves'
import { client, orpc } from '../../api/client.ts'
import { apiError } from '../../api/errors.ts'
import { dismissToast, showFailure, showSuccess } from '../../ui/toasts.ts'
import { submitFailure, type SubmitFailure } from './failures.ts'
import { createKeyKeeper } from './idempotencyKey.ts'
import { checkRequest, emptyRequest, toInput, type RequestValues } from './requestRules.ts'

type Problems = Partial<Record<keyof RequestValues, string>>

/** What makes two tries the same request, a file by what the browser knows of it. */
const contentOf = ({ medicalCertificate: file, ...rest }: RequestValues) =>
  JSON.stringify([rest, file && [file.name, file.size, file.lastModified]])

/** The state of the request form: what is typed, what is wrong with it, and what the server said. */
export function useSubmitRequest(onDone: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [values, setValues] = useState(emptyRequest)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<Extract<SubmitFailure, { kind: 'other' }> | null>(null)
  const [conflict, setConflict] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const underWay = useRef(false)
  const [keys] = useState(createKeyKeeper)
  const toast = useRef<number>(undefined)

  // What was said of a try has no meaning once the form is gone.
  useEffect(() => () => dismissToast(toast.current), [])

  const change = (patch: Partial<RequestValues>) => {
    setValues((before) => ({ ...before, ...patch }))
    setFailure(null)
    setProblems((before) => {
      const kept = Object.entries(before).filter(([field]) => !(field in patch))
      return Object.fromEntries(kept)
    })
  }

  const showRefusal = (refusal: SubmitFailure) => {
    if (refusal.kind === 'conflict') setConflict(refusal.detail)
    else if (refusal.kind === 'other') setFailure(refusal)
    else {
      setProblems(refusal.fieldErrors)
      const { leaveType, certified } = values
      if (refusal.fieldErrors.medicalCertificate && leaveType)
        setValues((before) => ({ ...before, certified: [...certified, leaveType] }))
      toast.current = showFailure(t(refusal.title), refusal.detail)
    }
  }

  const submit = async () => {
    if (underWay.current) return
    setFailure(null)
    dismissToast(toast.current)
    const found = checkRequest(values)
    setProblems(found)
    const request = RequestLeave.safeParse(toInput(values))
    if (Object.keys(found).length > 0 || !request.success) return

    underWay.current = true
    setSubmitting(true)
    try {
      const headers = { 'Idempotency-Key': keys.keyFor(contentOf(values)) }
      await client.leaves.create(request.data, { context: { headers } })
      showSuccess(t('Leave request submitted successfully!'), t('You will be told when it is decided.'))
      void queryClient.invalidateQueries({ queryKey: orpc.leaves.key() })
      onDone()
    } catch (thrown) {
      const error = apiError(thrown)
      if (error.status > 0) keys.answered()
      showRefusal(submitFailure(error))
    } finally {
      underWay.current = false
      setSubmitting(false)
    }
  }

  return {
    values,
    change,
    dirty: contentOf(values) !== contentOf(emptyRequest),
    problems,
    conflict,
    understood: () => setConflict(null),
    failure,
    submitting,
    submit,
  }
}
