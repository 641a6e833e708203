import { Stack } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepartmentEffect } from '@muster/contract/hierarchy/lists'
import { orpc } from '../../../kit/api/client.ts'
import { formatCount } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { AdministratorsNote } from './AdministratorsNote.tsx'

/** Number of documents per page. */
const pageSize = 10

/**
 * Loads the effect of renaming a department or merging another into it, with one page of the affected documents. Loads
 * nothing if `input` is null.
 */
export function useDepartmentEffect(input: { id: string; from?: string } | null) {
  const of = input ? `${input.id} ${input.from ?? ''}` : ''
  const [at, setAt] = useState({ of, page: 1, turned: false })
  if (at.of !== of) setAt({ of, page: 1, turned: false })
  const query = useQuery(
    orpc.hierarchy.departmentEffect.queryOptions({
      input: input ? { ...input, page: at.page, limit: pageSize } : skipToken,
      gcTime: 0,
      staleTime: 0,
      // Keeps showing the previous page until the next one has loaded, but never a page of another department.
      placeholderData: (previous) => (at.turned ? previous : undefined),
    }),
  )
  const last = query.isPlaceholderData ? undefined : query.data?.pagination.totalPages
  // If the list became shorter, its last page may no longer exist.
  if (last !== undefined && at.page > last) setAt({ of, page: last, turned: true })
  return { query, effect: query.data?.effect, setPage: (page: number) => setAt({ of, page, turned: true }) }
}

/** Shows the effect of renaming or merging a department, before the user confirms it. */
export function DepartmentEffectNote({ preview }: { preview: ReturnType<typeof useDepartmentEffect> }) {
  return (
    <div role="status">
      <Loaded query={preview.query} skeleton={<ListSkeleton rows={2} height={24} />}>
        {({ effect, pagination }) => (
          <AffectedRecords
            effect={effect}
            visible={pagination.totalItems}
            pager={<Pager pagination={pagination} onPage={preview.setPage} />}
          />
        )}
      </Loaded>
    </div>
  )
}

function AffectedRecords({ effect, visible, pager }: { effect: DepartmentEffect; visible: number; pager: ReactNode }) {
  const { t } = useTranslation()
  const { documents, visibleDocuments, administrators, can } = effect
  const hiddenCount = documents - visible
  return (
    <Stack gap="sm">
      {documents > 0 ? (
        <div className="notice" data-colour="amber">
          <div>
            <p className="medium">{t('Shared documents affected: {count}', { count: documents })}</p>
            <ul>
              {visibleDocuments.map(({ id, name, department, owner }) => (
                <li key={`${id} ${department}`} className="breaks">
                  {t('{document} by {owner}, shared with {department}', {
                    document: name,
                    owner: fullName(owner),
                    department: t(department),
                  })}
                </li>
              ))}
              {hiddenCount > 0 && visible > 0 ? (
                <li>{t('Other documents: {number}', { number: formatCount(hiddenCount) })}</li>
              ) : null}
            </ul>
            {pager}
            <p>{t('Everyone in the department can read them afterwards. Their owners are notified.')}</p>
          </div>
        </div>
      ) : null}
      <AdministratorsNote administrators={administrators} mayMove={can.confirm} />
    </Stack>
  )
}
