import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Job } from '@muster/contract/jobs/postings'
import { client } from '../../kit/api/client.ts'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { setAddress } from '../../kit/session/address.tsx'
import { useToday } from '../../kit/session/session.tsx'
import { showSuccess } from '../../kit/messages/toasts.ts'
import { useAction } from '../../kit/useAction.tsx'
import type { JobActions } from './shared/links.ts'

const ApplyDialog = lazyPart(() => import('./apply/ApplyDialog.tsx'))
const PostingDialog = lazyPart(() => import('./postings/PostingDialog.tsx'))
const ReopenDialog = lazyPart(() => import('./postings/ReopenDialog.tsx'))

/** Returns the actions on postings. The caller must render `dialogs`; `isAsking` is true while a dialog is open. */
export function useJobActions(): JobActions & { isAsking: boolean; dialogs: ReactNode } {
  const { t } = useTranslation()
  const today = useToday()
  const [dialog, setDialog] = useState<ReactNode>(null)
  const onClose = () => setDialog(null)

  const approve = useAction({
    call: ({ id, updatedAt }: Job, context) => client.jobs.setStatus({ id, status: 'ACTIVE', updatedAt }, { context }),
    onSuccess: (_, { title }) =>
      showSuccess(t('Job posting approved'), t('{job} now accepts applications.', { job: title })),
    failureTitle: t('Failed to approve job posting'),
    invalidates: 'jobs',
    itemIdOf: ({ id }) => id,
  })
  const close = useAction({
    call: ({ id }: Job, context) => client.jobs.setStatus({ id, status: 'CLOSED' }, { context }),
    onSuccess: (_, { title }) => showSuccess(t('Job posting closed'), title),
    invalidates: 'jobs',
    itemIdOf: ({ id }) => id,
    confirm: ({ title }) => ({
      title: t('Close this job posting?'),
      message: t('{job} will no longer accept applications. Existing applications stay.', { job: title }),
      confirmLabel: t('Close Posting'),
      cancelLabel: t('Keep It Open'),
      danger: true,
    }),
  })
  const remove = useAction({
    call: ({ id }: Job, context) => client.jobs.remove({ id }, { context }),
    deletedIdOf: ({ id }) => id,
    onSuccess: (_, { title }) => {
      setAddress({ job: null }, { replace: true })
      showSuccess(t('Job posting deleted'), title)
    },
    invalidates: 'jobs',
    itemIdOf: ({ id }) => id,
    confirm: ({ title }) => ({
      title: t('Delete this draft?'),
      message: t('{job} will be deleted for good.', { job: title }),
      confirmLabel: t('Delete'),
      danger: true,
    }),
  })

  const reopen = (job: Job) => setDialog(<ReopenDialog job={job} onClose={onClose} />)

  return {
    create: () => setDialog(<PostingDialog onClose={onClose} />),
    edit: (job: Job) => setDialog(<PostingDialog job={job} onClose={onClose} />),
    apply: (job: Job) => setDialog(<ApplyDialog job={job} onClose={onClose} />),
    reopen,
    approve: (job: Job) => {
      if (job.closingDate < today) reopen(job)
      else void approve.run(job)
    },
    isApproving: (id: string) => approve.runningInput(id) !== undefined,
    close: close.confirm,
    remove: remove.confirm,
    isAsking: dialog !== null || close.isAsking || remove.isAsking,
    dialogs: (
      <>
        <Suspense fallback={null}>{dialog}</Suspense>
        {close.confirmDialog}
        {remove.confirmDialog}
      </>
    ),
  }
}
