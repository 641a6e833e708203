import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DepartmentEffect, FindDepartmentEffect } from '@muster/contract/hierarchy/lists'
import { orpc } from '../../../kit/api/client.ts'
import { formatCount } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded, type Query } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/names.ts'
import { AdministratorsNote } from './AdministratorsNote.tsx'

/** Reads what renaming a department, or merging another into it, would touch; nothing while none is chosen. */
export const useDepartmentEffect = (input: FindDepartmentEffect | null) =>
  useQuery(
    orpc.hierarchy.departmentEffect.queryOptions({
      input: input ?? skipToken,
      gcTime: 0,
      staleTime: 0,
    }),
  )

/** Shows what a change of a department touches before it is confirmed. */
export function DepartmentEffectNote({ query }: { query: Query<{ effect: DepartmentEffect }> }) {
  return (
    <div role="status">
      <Loaded query={query} skeleton={<ListSkeleton rows={2} height={24} />}>
        {({ effect }) => <Touched effect={effect} />}
      </Loaded>
    </div>
  )
}

function Touched({ effect }: { effect: DepartmentEffect }) {
  const { t } = useTranslation()
  const { documents, firstDocuments, administrators, can } = effect
  const others = documents - firstDocuments.length
  return (
    <>
      {documents > 0 ? (
        <div className="notice" data-colour="amber">
          <div>
            <p className="medium">{t('Shared documents affected: {count}', { count: documents })}</p>
            <ul>
              {firstDocuments.map(({ id, name, department, owner }) => (
                <li key={`${id} ${department}`} className="breaks">
                  {t('{document} by {owner}, shared with {department}', {
                    document: name,
                    owner: fullName(owner),
                    department: t(department),
                  })}
                </li>
              ))}
              {others > 0 && firstDocuments.length > 0 ? (
                <li>{t('Others: {number}', { number: formatCount(others) })}</li>
              ) : null}
            </ul>
            <p>{t('Everyone in the department can read them afterwards. Their owners are notified.')}</p>
          </div>
        </div>
      ) : null}
      <AdministratorsNote administrators={administrators} mayMove={can.confirm} />
    </>
  )
}
