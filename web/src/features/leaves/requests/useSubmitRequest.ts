import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreviewLeave } from '@muster/contract/leaves/preview'
import { RequestLeave, type LeaveRequest } from '@muster/contract/leaves/calls'
import { client } from '../../../kit/api/client.ts'
import { contentOf, type Side } from '../../../kit/form/edited.ts'
import { useEdited } from '../../../kit/form/useEdited.ts'
import { readAgain } from '../../../kit/api/readAgain.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { dismissToast, showFailure, showSuccess } from '../../../kit/toasts.ts'
import { submitFailure, type SubmitFailure } from '../shared/failures.ts'
import { showEverywhere } from '../shared/showEverywhere.ts'
import { createKeyKeeper } from '../../../kit/form/idempotencyKey.ts'
import { certificateDemanded, checkRequest, previewOf, toInput, valuesOf, type RequestValues } from './requestRules.ts'
import { requestParts } from './requestParts.ts'
import { useLeavePreview } from './useLeavePreview.ts'
import { usePolicies } from '../rules/usePolicies.ts'

type Problems = Partial<Record<keyof RequestValues, string>>

/**
 * The state of the form that asks for leave, or that changes a request: what is typed, what is wrong with it, and what
 * the server said.
 */
export function useSubmitRequest(request: LeaveRequest | null, onDone: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const policies = usePolicies()
  const [present, setPresent] = useState(request)
  const edited = useEdited(valuesOf(request), requestParts)
  const { values: typed, dirty } = edited
  const asked = previewOf(typed, request)
  const preview = useLeavePreview(asked)
  // What the server refused for want of a certificate.
  const [refused, setRefused] = useState<PreviewLeave | null>(null)
  const { leaveType } = typed
  const certificateRequired = certificateDemanded({ leaveType, asked, refused, known: preview.known, policies })
  const values = { ...typed, certificateRequired }
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null)
  const [conflict, setConflict] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const underWay = useRef(false)
  const [keys] = useState(createKeyKeeper)
  const toast = useRef<number>(undefined)

  // What was said of a try has no meaning once the form is gone.
  useEffect(() => () => dismissToast(toast.current), [])

  const change = (patch: Partial<RequestValues>) => {
    edited.change(patch)
    setFailure(null)
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in patch))))
  }

  const onChoose = (key: string, side: Side) => {
    edited.choose(key, side)
    setFailure(null)
    setProblems({})
  }

  const lookAgain = ({ id }: LeaveRequest) =>
    edited.lookAgain(async () => {
      const { leaveRequest } = await client.leaves.get({ id })
      setPresent(leaveRequest)
      return valuesOf(leaveRequest)
    })

  const showRefusal = (refusal: SubmitFailure) => {
    if (refusal.kind === 'conflict') setConflict(refusal.detail)
    else if (refusal.kind === 'other') {
      setFailure({ title: request ? 'Failed to change leave request' : refusal.title, detail: refusal.detail })
    } else {
      setProblems(refusal.fieldErrors)
      if (refusal.fieldErrors.medicalCertificate) setRefused(asked)
      toast.current = showFailure(t(refusal.title), refusal.detail)
    }
  }

  const submit = async () => {
    if (underWay.current) return
    setFailure(null)
    dismissToast(toast.current)
    const found = checkRequest(values)
    setProblems(found)
    const input = RequestLeave.safeParse(toInput(values))
    if (Object.keys(found).length > 0 || !input.success) return

    underWay.current = true
    setSubmitting(true)
    try {
      const seen = present ? `${present.id} ${present.updatedAt} ` : ''
      const context = { headers: { 'Idempotency-Key': keys.keyFor(seen + contentOf(values)) } }
      if (present) {
        const { id, updatedAt } = present
        const { leaveRequest } = await client.leaves.edit({ ...input.data, id, updatedAt }, { context })
        showEverywhere(queryClient, leaveRequest)
        showSuccess(t('Leave request changed'), t('Those who decide on it are told.'))
      } else {
        await client.leaves.create(input.data, { context })
        showSuccess(t('Leave request submitted successfully!'), t('You will be told when it is decided.'))
      }
      void readAgain(queryClient, 'leaves')
      onDone()
    } catch (thrown) {
      const error = apiError(thrown)
      if (error.status > 0) keys.answered()
      showRefusal(submitFailure(error))
      if (present && error.body?.code === 'leave.changed_meanwhile') await lookAgain(present)
      // What it conflicts with, or what was decided on it meanwhile, has not been seen yet.
      if (error.status === 409) void readAgain(queryClient, 'leaves')
    } finally {
      underWay.current = false
      setSubmitting(false)
    }
  }

  return {
    values,
    change,
    asked,
    preview,
    dirty,
    problems,
    meanwhile: { ...edited.meanwhile, onChoose },
    conflict,
    understood: () => setConflict(null),
    failure,
    submitting,
    submit,
  }
}
