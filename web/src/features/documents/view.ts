import { IconFileText } from '@tabler/icons-react'
import { documentsView } from '@muster/contract/documents/view'
import { lazyPart } from '../../kit/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const documents: FeatureView = {
  feature: 'documents',
  areas: { documents: 'Documents' },
  views: [{ ...documentsView, icon: IconFileText, Page: lazyPart(() => import('./DocumentsPage.tsx')) }],
  shows: ['users', 'roles'],
  notices: { begin: 'DOCUMENT_', icon: IconFileText, colour: 'blue' },
  opens: { document: '?view=documents&document=ID' },
}
