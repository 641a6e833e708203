import {
  documentCategories,
  documentScopes,
  documentSorts,
  type DocumentScope,
} from '@muster/contract/documents/enumerations'
import { orpc } from '../../../kit/api/client.ts'
import { id, oneOf, text, withKey } from '../../../kit/list/filters.ts'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { setAddress, useAddress } from '../../../kit/session/address.tsx'

const filters = {
  search: text(100),
  category: oneOf(documentCategories),
  folderId: withKey('folder', id),
  toAcknowledge: withKey('confirm', oneOf(['yes'])),
}

/** Number of documents per page, which also fills rows of two, three and four cards. */
const pageSize = 24

const scopeFilter = oneOf(documentScopes)

const layouts = ['cards', 'list'] as const
/** The layouts of the documents. */
export type DocumentsLayout = (typeof layouts)[number]
const layoutFilter = oneOf(layouts)

/** Returns a page of documents, with the scope, layout, filters and sort order in the address. */
export function useDocumentList() {
  const { params } = useAddress()
  const scope = scopeFilter.read(params.get('scope') ?? '') ?? 'all'
  const list = useListPage(
    ({ search, category, folderId, toAcknowledge, sort, page, limit }) =>
      orpc.documents.list.queryOptions({
        input: { search, category, folderId, toAcknowledge: toAcknowledge && 'true', scope, sort, page, limit },
      }),
    { filters, limit: pageSize, sorts: documentSorts },
  )
  // Documents in the trash have no folder and need no confirmation, so both filters are hidden and cleared.
  const setScope = (to: DocumentScope) =>
    setAddress({
      scope: to === 'all' ? null : to,
      ...(to === 'trash' ? { folder: null, confirm: null } : {}),
      page: null,
    })
  const layout = layoutFilter.read(params.get('layout') ?? '') ?? 'list'
  const setLayout = (to: DocumentsLayout) => setAddress({ layout: to === 'list' ? null : to }, { replace: true })
  return { ...list, scope, setScope, layout, setLayout }
}

export type DocumentList = ReturnType<typeof useDocumentList>
