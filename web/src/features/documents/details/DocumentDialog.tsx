import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Document } from '@muster/contract/documents/shared'
import { RecordDialog } from '../../../kit/list/RecordDialog.tsx'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import type { DocumentActions } from '../shared/links.ts'
import { DocumentDetails } from './DocumentDetails.tsx'

const EditDocumentDialog = lazyPart(() => import('./EditDocumentDialog.tsx'))

/**
 * Shows the document named in the URL. Hidden while the document is being edited and, with `isHidden`, while another
 * dialog is open.
 */
export default function DocumentDialog({ isHidden, actions }: { isHidden: boolean; actions: DocumentActions }) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<Document | null>(null)
  return (
    <>
      <RecordDialog
        name="document"
        isHidden={isHidden || edited !== null}
        query={(id) => orpc.documents.get.queryOptions({ input: { id } })}
        title={t('Document Details')}
        size={860}
        notFound={{ title: t('Document not found'), back: t('Back to documents') }}
      >
        {({ document }) => (
          <DocumentDetails key={document.id} document={document} actions={actions} onEdit={setEdited} />
        )}
      </RecordDialog>
      <Suspense fallback={null}>
        {edited ? <EditDocumentDialog document={edited} onClose={() => setEdited(null)} /> : null}
      </Suspense>
    </>
  )
}
