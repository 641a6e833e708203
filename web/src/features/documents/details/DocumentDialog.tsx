import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Document } from '@muster/contract/documents/shared'
import { orpc } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import type { DocumentActions } from '../shared/opening.ts'
import { DocumentDetails } from './DocumentDetails.tsx'

const EditDocumentDialog = lazyPart(() => import('./EditDocumentDialog.tsx'))

/**
 * Shows the document named in the URL. Hidden while it is being edited, or if `isHidden` while another dialog is open.
 */
export default function DocumentDialog({ isHidden, actions }: { isHidden: boolean; actions: DocumentActions }) {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const [edited, setEdited] = useState<Document | null>(null)
  const id = params.get('document')
  const query = useQuery({ ...orpc.documents.get.queryOptions({ input: { id: id ?? '' } }), enabled: id !== null })
  const onClose = () => set({ document: null }, { replace: true })
  const missing = query.error !== null && [400, 403, 404].includes(apiError(query.error).status)
  return (
    <>
      <Dialog
        opened={id !== null && !isHidden && edited === null}
        onClose={onClose}
        title={t('Document Details')}
        size={860}
        inAddress
      >
        {missing ? (
          <EmptyState
            title={t('Document not found')}
            message={t('It was deleted, or you don’t have access.')}
            action={
              <Button variant="default" onClick={onClose}>
                {t('Back to documents')}
              </Button>
            }
          />
        ) : (
          <Loaded query={query} skeleton={<ListSkeleton rows={7} height={44} />}>
            {({ document }) => (
              <DocumentDetails key={document.id} document={document} actions={actions} onEdit={setEdited} />
            )}
          </Loaded>
        )}
      </Dialog>
      <Suspense fallback={null}>
        {edited ? <EditDocumentDialog document={edited} onClose={() => setEdited(null)} /> : null}
      </Suspense>
    </>
  )
}
