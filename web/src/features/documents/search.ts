import { IconFileText } from '@tabler/icons-react'
import type { DocumentCategory } from '@muster/contract/documents/enumerations'
import routes from 'virtual:contract-routes'
import { i18n } from '../../i18n.ts'
import { fullName } from '../../kit/people/names.ts'
import type { SearchEntries } from '../../kit/searchEntries.ts'
import { categoryLabels } from './shared/labels.ts'

/** The actions and documents that the search finds. */
const entries: SearchEntries = {
  destinations: [
    {
      kind: 'action',
      label: 'Upload Documents',
      href: '?view=documents&add=document',
      words: 'add file share',
      isVisibleTo: ({ can }) => can(routes.documents.list['~orpc'].meta.needs) && can('documents.upload'),
    },
  ],
  resultTypes: [
    {
      type: 'document',
      label: 'Documents',
      position: 2,
      Icon: IconFileText,
      look: ({ title, kind, person }) => ({
        title: title ?? '',
        details: [i18n.t(categoryLabels[kind as DocumentCategory]), person && fullName(person)],
      }),
    },
  ],
}

export default entries
