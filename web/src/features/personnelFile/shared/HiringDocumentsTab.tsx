import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hiringDocumentExtensions, hiringDocumentMaxBytes } from '@muster/contract/personnelFile/hiringFiles'
import { client, orpc } from '../../../kit/api/client.ts'
import { Problem } from '../../../kit/form/FormElement.tsx'
import { UploadButton } from '../../../kit/form/files/UploadButton.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { HiringDocumentList } from '../hiring/HiringDocumentList.tsx'
import { type OfPerson, RecordTab } from '../RecordTab.tsx'

/** Shows the tab Hiring Documents: the user's own and, if permitted, everyone's. */
export default function HiringDocumentsTab() {
  const { t } = useTranslation()
  return (
    <RecordTab
      kind="hiring_documents"
      Own={OwnDocuments}
      Theirs={DocumentsOf}
      title={t('All hiring documents')}
      titleOf={(name) => t('Hiring documents of {name}', { name })}
    />
  )
}

const useDocuments = (id: string) => useQuery(orpc.personnelFile.hiringDocuments.queryOptions({ input: { id } }))

/** Returns the reason why a file can't be uploaded, or null. */
function refusalOf({ name, size }: File): string | null {
  if (!hiringDocumentExtensions.some((extension) => name.toLowerCase().endsWith(extension)))
    return 'This type of file is not accepted. Please choose a file of type PDF, JPG, JPEG, PNG, DOC or DOCX.'
  if (size > hiringDocumentMaxBytes) return 'The file must be at most 10 MB'
  return size === 0 ? 'This file is empty. Please choose another file.' : null
}

function OwnDocuments({ personId }: OfPerson) {
  const { t } = useTranslation()
  const documents = useDocuments(personId)
  const [refusal, setRefusal] = useState<string | null>(null)
  const upload = useAction({
    call: (document: File, context) =>
      client.personnelFile.uploadHiringDocument({ id: personId, document }, { context }),
    onSuccess: ({ document }) => showSuccess(t('Document uploaded'), document.name),
    explainRefusal: ({ fieldErrors }) => fieldErrors.document,
    invalidates: 'personnelFile',
  })
  const choose = (file: File) => {
    const found = refusalOf(file)
    setRefusal(found)
    if (!found) void upload.run(file)
  }
  const button = (
    <UploadButton
      label={t('Upload Document')}
      accept={hiringDocumentExtensions.join(',')}
      uploading={upload.isBusy}
      onChoose={choose}
    />
  )

  return (
    <Section
      title={t('Your hiring documents')}
      description={t('PDF, JPG, JPEG, PNG, DOC or DOCX, up to 10 MB')}
      action={documents.data?.documents.length ? button : null}
    >
      <div>
        <Problem title={t('Failed to upload document')} message={refusal === null ? upload.failure : t(refusal)} />
        <Loaded query={documents} skeleton={<ListSkeleton rows={3} height={56} />}>
          {({ documents: present }) =>
            present.length ? (
              <HiringDocumentList personId={personId} documents={present} />
            ) : (
              <EmptyState
                icon={<IconFileText size={20} />}
                title={t('No hiring documents yet')}
                message={t('Your contract and certificates appear here. Upload one to start.')}
                action={button}
              />
            )
          }
        </Loaded>
      </div>
    </Section>
  )
}

/** Shows another person's hiring documents. */
export function DocumentsOf({ personId }: OfPerson) {
  const { t } = useTranslation()
  const documents = useDocuments(personId)
  return (
    <Loaded query={documents} skeleton={<ListSkeleton rows={3} height={56} />}>
      {({ documents: present }) =>
        present.length ? (
          <HiringDocumentList personId={personId} documents={present} />
        ) : (
          <p>{t('No hiring documents yet.')}</p>
        )
      }
    </Loaded>
  )
}
