import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { CreateLeave } from '@muster/contract/leaves/drafts'
import type { PreviewLeave } from '@muster/contract/leaves/preview'
import { i18n } from '../../../../i18n.ts'
import { client, orpc } from '../../../../kit/api/client.ts'
import { connectionLost, type ApiError } from '../../../../kit/api/errors.ts'
import type { FieldGroup } from '../../../../kit/form/state/formState.ts'
import { useForm, type Refusal } from '../../../../kit/form/state/useForm.ts'
import { formatDay } from '../../../../kit/format.ts'
import { showSuccess } from '../../../../kit/messages/toasts.ts'
import { updateCachedRequest } from '../readRequests.ts'
import { leaveTypeWords } from '../labels.tsx'
import { requiresCertificate, checkRequest, previewOf, toInput, valuesOf, type RequestValues } from './requestRules.ts'

/** Milliseconds after the last change until the preview is requested. */
const previewDelayMs = 250

/**
 * Returns the preview of a request being entered; undefined until the answer for the current `input` has arrived.
 * `input` is null while the form is incomplete.
 */
export function useLeavePreview(input: PreviewLeave | null) {
  const question = JSON.stringify(input)
  const [previewInput] = useDebouncedValue(question, previewDelayMs)
  const { data, isError } = useQuery(
    orpc.leaves.preview.queryOptions({
      input: (JSON.parse(previewInput) as PreviewLeave | null) ?? skipToken,
      // The user should not wait: the request can be sent without a preview.
      retry: false,
    }),
  )
  const isCurrent = previewInput === question
  return { preview: isCurrent && !isError ? data?.preview : undefined, isFailed: isCurrent && isError }
}

const part = <K extends keyof RequestValues>(
  key: K,
  label: string,
  format: (value: NonNullable<RequestValues[K]>) => string,
): FieldGroup<RequestValues> => ({
  key,
  label,
  fields: [key],
  format: ({ [key]: value }) => (value ? format(value) : ''),
})

/** The groups of fields in which conflicts are resolved if someone else changes the request while the form is open. */
const requestFieldGroups = [
  part('leaveType', 'Leave Type', (type) => i18n.t(leaveTypeWords[type])),
  part('startDate', 'Start Date', formatDay),
  part('endDate', 'End Date', formatDay),
  part('reason', 'Reason', String),
]

/**
 * Returns the form for a new request, or for editing `request`. `conflict` is the message about an overlapping request.
 */
export function useRequestForm(request: LeaveRequest | null, onDone: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const policies = useQuery(orpc.leaves.policies.queryOptions({ input: undefined })).data?.policies ?? []
  const [stored, setStored] = useState(request)
  const [conflict, setConflict] = useState<string | null>(null)
  // The last input that the server refused for lack of a certificate.
  const [refusedDraft, setRefusedDraft] = useState<PreviewLeave | null>(null)

  const form = useForm({
    initial: valuesOf(request),
    schema: CreateLeave,
    toInput: (values) => toInput(withCertificateDemand(values)),
    check: (values) => checkRequest(withCertificateDemand(values)),
    submit: (input, { context }) =>
      stored
        ? client.leaves.edit({ ...input, id: stored.id, updatedAt: stored.updatedAt }, { context })
        : client.leaves.create(input, { context }),
    onSuccess: ({ leaveRequest }) => {
      if (stored) {
        updateCachedRequest(queryClient, leaveRequest)
        showSuccess(t('Leave request changed'), t('The approvers have been notified.'))
      } else showSuccess(t('Leave request submitted successfully!'), t('You’ll be notified of the decision.'))
      onDone()
    },
    invalidates: 'leaves',
    explainRefusal: (error, values) => refusalOf(error, previewOf(values, request)),
    concurrent: {
      parts: requestFieldGroups,
      code: 'leave.changed_meanwhile',
      read: async () => {
        const { leaveRequest } = await client.leaves.get({ id: stored?.id ?? '' })
        setStored(leaveRequest)
        return valuesOf(leaveRequest)
      },
    },
  })
  const previewInput = previewOf(form.values, request)
  const cost = useLeavePreview(previewInput)

  /** Returns the values with an updated `certificateRequired`. */
  function withCertificateDemand(values: RequestValues): RequestValues {
    const { leaveType } = values
    const policy = policies.find((each) => each.leaveType === leaveType)
    const { preview } = cost
    return {
      ...values,
      certificateRequired: requiresCertificate({ leaveType, draft: previewInput, refusedDraft, preview, policy }),
    }
  }

  /** Returns where and how the form shows a refusal (specification 1, section 8). */
  function refusalOf({ code, status, message, fieldErrors, body }: ApiError, draft: PreviewLeave | null): Refusal {
    if (fieldErrors.medicalCertificate) setRefusedDraft(draft)
    if (body?.errors?.length)
      return {
        failure: null,
        toast: { title: t('Validation Error'), detail: body.errors.map(({ msg }) => msg).join(', ') },
      }
    if (code === 'leave.overlap') {
      setConflict(message)
      return { failure: null }
    }
    return { failure: t(message || (status === 0 ? connectionLost : 'Please check your input and try again.')) }
  }

  return {
    form: { ...form, values: withCertificateDemand(form.values) },
    previewInput,
    cost,
    conflict,
    dismissConflict: () => setConflict(null),
  }
}
