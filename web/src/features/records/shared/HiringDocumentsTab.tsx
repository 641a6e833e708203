import { Button } from '@mantine/core'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { hiringDocumentExtensions } from '@muster/contract/records/hiringDocuments'
import { orpc } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { useSession } from '../../../kit/session/session.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Problem } from '../../../kit/form/Problem.tsx'
import { EverybodySection } from '../EverybodySection.tsx'
import { HiringDocumentList } from '../hiring/HiringDocumentList.tsx'
import { useUploadDocument } from '../hiring/useUploadDocument.ts'
import { Section } from '../../../kit/page/Section.tsx'
import classes from './HiringDocumentsTab.module.css'

/** The tab Hiring Documents: what one hands in when one is hired, and for who may see it, everybody's. */
export default function HiringDocumentsTab() {
  const { t } = useTranslation()
  const { user, can } = useSession()
  return (
    <>
      {can('settings.hiring_documents_self_manage') ? <OwnDocuments personId={user.id} /> : null}
      {can('settings.hiring_documents_view_all') ? (
        <EverybodySection
          people="hiringPeople"
          title={t('Everybody’s hiring documents')}
          titleOf={(name) => t('Hiring documents of {name}', { name })}
          render={({ id }) => <DocumentsOf personId={id} />}
        />
      ) : null}
    </>
  )
}

const useDocuments = (id: string) => useQuery(orpc.records.hiringDocuments.queryOptions({ input: { id } }))

function OwnDocuments({ personId }: { personId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useDocuments(personId)
  const { failure, uploading, upload } = useUploadDocument(personId)
  const input = useRef<HTMLInputElement>(null)
  const button = (
    <Button
      leftSection={<IconUpload size={16} aria-hidden />}
      aria-disabled={uploading || undefined}
      aria-busy={uploading || undefined}
      onClick={() => !uploading && input.current?.click()}
    >
      {uploading ? t('Uploading...') : t('Upload Document')}
    </Button>
  )

  return (
    <Section
      title={t('Your hiring documents')}
      description={t('PDF, JPG, JPEG, PNG, DOC or DOCX, up to 10 MB')}
      action={data?.documents.length ? button : null}
    >
      <input
        ref={input}
        className={classes.input}
        type="file"
        accept={hiringDocumentExtensions.join(',')}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // So that the same file may be chosen again.
          currentTarget.value = ''
          if (file) void upload(file)
        }}
      />
      <div>
        <Problem title={t('Failed to upload document')} message={failure} />
        {data ? (
          data.documents.length ? (
            <HiringDocumentList personId={personId} documents={data.documents} />
          ) : (
            <EmptyState
              icon={<IconFileText size={20} />}
              title={t('No hiring documents yet')}
              message={t('Your contract, certificates and anything else you hand in will be kept here.')}
              action={button}
            />
          )
        ) : error ? (
          <ErrorState message={apiError(error).message} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={3} height={56} />
        )}
      </div>
    </Section>
  )
}

/** Another person's, as who may see them sees them. */
function DocumentsOf({ personId }: { personId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useDocuments(personId)
  if (data?.documents.length) return <HiringDocumentList personId={personId} documents={data.documents} />
  if (data) return <p>{t('There are no hiring documents yet.')}</p>
  if (error) return <ErrorState message={apiError(error).message} onRetry={() => void refetch()} />
  return <ListSkeleton rows={3} height={56} />
}
