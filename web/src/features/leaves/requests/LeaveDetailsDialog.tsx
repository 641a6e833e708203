import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { orpc } from '../../../kit/api/client.ts'
import { apiError, sentenceOf } from '../../../kit/api/errors.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import type { LeaveActions } from '../actions.ts'
import { LeaveDetails } from './LeaveDetails.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'

/** What of the request may be done now; Close where nothing may. */
function Buttons({ request, actions }: { request: LeaveRequest; actions: LeaveActions }) {
  const { t } = useTranslation()
  const { can, id } = request
  const busy = actions.busy(id)
  if (!can.approve && !can.reject && !can.cancel && !can.edit) return null
  return (
    <DialogButtons>
      {can.cancel ? (
        <Button variant="default" onClick={() => actions.cancel(request)}>
          {t('Cancel Request')}
        </Button>
      ) : null}
      {can.edit ? (
        <Button variant="default" onClick={() => actions.edit(request)}>
          {t('Edit')}
        </Button>
      ) : null}
      {can.reject ? (
        <Button variant="default" onClick={() => !busy && actions.reject(request)}>
          {t('Reject')}
        </Button>
      ) : null}
      {can.approve ? (
        <SubmitButton
          label={t('Approve')}
          waiting={busy === 'APPROVED'}
          disabled={busy !== undefined}
          onClick={() => actions.approve(request)}
        />
      ) : null}
    </DialogButtons>
  )
}

/** The details and their buttons. Those go with a decision: the focus that was on them stays in the dialog. */
function Decidable({ request, actions }: { request: LeaveRequest; actions: LeaveActions }) {
  const content = useRef<HTMLDivElement>(null)
  const { status } = request
  const before = useRef(status)
  useLayoutEffect(() => {
    if (before.current !== status && document.activeElement === document.body)
      content.current?.closest('[role="dialog"]')?.querySelector('button')?.focus()
    before.current = status
  }, [status])
  return (
    <div ref={content}>
      <LeaveDetails request={request} />
      <Buttons request={request} actions={actions} />
    </div>
  )
}

/** The request as some list already has it, so that its details open at once. */
function useKnown(id: string | null) {
  const queryClient = useQueryClient()
  return () => {
    for (const list of [orpc.leaves.list, orpc.leaves.team, orpc.leaves.all] as const)
      for (const [, page] of queryClient.getQueriesData<{ leaveRequests: LeaveRequest[] }>({ queryKey: list.key() })) {
        const leaveRequest = page?.leaveRequests.find((request) => request.id === id)
        if (leaveRequest) return { leaveRequest }
      }
    return undefined
  }
}

/** All about one request, found by the id in the address; who may not see it is told as if it were not there. */
export function LeaveDetailsDialog(props: {
  id: string | null
  opened: boolean
  onClose: () => void
  actions: LeaveActions
}) {
  const { id, opened, onClose, actions } = props
  const { t } = useTranslation()
  const known = useKnown(id)
  const { data, error, refetch } = useQuery({
    ...orpc.leaves.get.queryOptions({ input: { id: id ?? '' }, placeholderData: known }),
    enabled: id !== null,
  })
  const failure = error && apiError(error)
  const missing = failure !== null && (failure.status === 404 || failure.status === 400)

  let content: ReactNode
  if (missing)
    content = (
      <EmptyState
        title={t('This leave request is not here')}
        message={t('It may have been removed, or it is not among those you may see.')}
        action={
          <Button variant="default" onClick={onClose}>
            {t('Back to leave')}
          </Button>
        }
      />
    )
  else if (data) content = <Decidable key={data.leaveRequest.id} request={data.leaveRequest} actions={actions} />
  else if (failure) content = <ErrorState message={sentenceOf(failure)} onRetry={() => void refetch()} />
  else content = <ListSkeleton rows={6} height={44} />

  return (
    <Dialog opened={opened} onClose={onClose} title={t('Leave Request Details')} size={560} inAddress>
      {content}
    </Dialog>
  )
}
