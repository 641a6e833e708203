import { IconFileText } from '@tabler/icons-react'
import { documentsView } from '@muster/contract/documents/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const documents: FeatureView = {
  feature: 'documents',
  areaLabels: { documents: 'Documents' },
  views: [{ ...documentsView, icon: IconFileText, shortcut: 'd', Page: lazyPart(() => import('./DocumentsPage.tsx')) }],
  personParts: [
    {
      tab: 'documents',
      isVisibleTo: ({ permissions }) => permissions.has('documents.read'),
      Part: lazyPart(() => import('./person/DocumentsPart.tsx'), true),
    },
  ],
  dependsOn: ['users', 'roles'],
  notificationIcons: { typePrefixes: 'DOCUMENT_', icon: IconFileText, colour: 'blue' },
  recordLinks: { document: '?view=documents&document=ID' },
  search: () => import('./search.ts'),
}
