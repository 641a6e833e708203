import { IconAddressBook } from '@tabler/icons-react'
import { directoryView, personView } from '@muster/contract/directory/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const directory: FeatureView = {
  feature: 'directory',
  views: [
    { ...directoryView, icon: IconAddressBook, Page: lazyPart(() => import('./list/DirectoryPage.tsx')) },
    { ...personView, Page: lazyPart(() => import('./person/PersonPage.tsx')) },
  ],
  recordLinks: { user: '?view=person&person=ID' },
  dependsOn: ['users', 'roles', 'hierarchy', 'leaves', 'settings'],
}
