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
      // Of a colleague beyond the reader’s reach, the page shows only what the directory shows.
      isVisibleTo: ({ permissions }, { areas }) => areas.size > 0 && permissions.has('documents.read'),
      Part: lazyPart(() => import('./person/DocumentsPart.tsx'), true),
    },
  ],
  dependsOn: ['users', 'roles'],
  notificationIcons: { typePrefixes: 'DOCUMENT_', icon: IconFileText, colour: 'blue' },
  recordLinks: { document: '?view=documents&document=ID' },
  search: () => import('./search.ts'),
}
