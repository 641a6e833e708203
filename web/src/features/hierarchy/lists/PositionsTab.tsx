import { IconArrowMerge, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { superAdminRole } from '@muster/contract/access/roleNames'
import type { CompanyPosition } from '@muster/contract/hierarchy/lists'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { client, orpc } from '../../../kit/api/client.ts'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { ChoiceFilter, Filters } from '../../../kit/list/Filters.tsx'
import { oneOf, pageIn, text } from '../../../kit/list/filters.ts'
import { NoMatches } from '../../../kit/list/ListPage.tsx'
import { TableSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useSorting } from '../../../kit/list/useSorting.ts'
import { Pager } from '../../../kit/list/Pager.tsx'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useFilters } from '../../../kit/list/useListPage.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useActionInAddress, useAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { AdministratorsNote } from './AdministratorsNote.tsx'
import { usePositionColumns } from './positionColumns.tsx'

const MergeDialog = lazyPart(() => import('./MergeDialog.tsx'))
const NameDialog = lazyPart(() => import('./NameDialog.tsx'))

/** Number of rows per page. */
const pageSize = 50

const filters = { search: text(100), listed: oneOf(['yes', 'no'] as const) }

/** Shows the company's listed positions, and other positions that people have. */
export default function PositionsTab() {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const list = useFilters(filters)
  const query = useQuery(orpc.hierarchy.positions.queryOptions())
  const positions = query.data?.positions ?? []
  const { add, actionsOf, dialogs } = usePositionActions(positions)
  useActionInAddress({ position: () => add() })
  const { search = '', listed } = list.filters
  const found = positions.filter(
    ({ id, name }) =>
      name.toLowerCase().includes(search.toLowerCase()) && (!listed || (id !== null) === (listed === 'yes')),
  )
  const totalPages = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(pageIn(params), totalPages)
  const columns = usePositionColumns()
  const { sort, sortFilter, ...sorted } = useSorting(columns, 'By name')
  return (
    <>
      <Filters list={list}>
        <SearchField list={list} aria-label={t('Search')} placeholder={t('Search positions')} />
        <ChoiceFilter
          list={list}
          name="listed"
          aria-label={t('Listed')}
          all={t('All positions')}
          options={[
            ['yes', t('Listed')],
            ['no', t('Not listed')],
          ]}
        />
        {sortFilter}
      </Filters>
      <Loaded
        query={query}
        framed
        failed={t('Failed to fetch positions')}
        skeleton={<TableSkeleton columns={columns.length} />}
      >
        {() => (
          <DataTable
            {...sorted}
            rows={sort(found).slice((page - 1) * pageSize, page * pageSize)}
            columns={columns}
            rowKey={({ id, name }) => id ?? `held ${name}`}
            rowActions={actionsOf}
            caption={t('Positions')}
            empty={
              list.filtered ? (
                <NoMatches
                  title={t('No positions match this search')}
                  clear={t('Show all positions')}
                  onClear={() => list.clear()}
                />
              ) : (
                <EmptyState
                  title={t('No positions yet')}
                  message={t('Positions you add are suggested when editing a person.')}
                />
              )
            }
          />
        )}
      </Loaded>
      <Pager
        pagination={{ currentPage: page, totalPages, totalItems: found.length, itemsPerPage: pageSize }}
        onPage={(to) => set({ page: to === 1 ? null : String(to) })}
      />
      {dialogs}
    </>
  )
}

/** Returns the listed positions into which the position `mergedName` can be merged. */
const mergeTargets = (positions: readonly CompanyPosition[], mergedName: string) =>
  positions.flatMap(({ id, name }) => (id === null || name === mergedName ? [] : [{ id, name }]))

/** Lets the user merge a position into a listed one. */
function MergePosition({ position, onClose }: { position: CompanyPosition; onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(orpc.hierarchy.positions.queryOptions())
  const isSuperAdmin = useSession().roles.includes(superAdminRole)
  const { name, people } = position
  // Read from the latest list, because they may have changed since the dialog opened.
  const administrators = data?.positions.find((other) => other.name === name)?.administrators ?? []
  return (
    <MergeDialog
      name={name}
      explanation={t('People moving to the other position: {count}', { count: people ?? 0 })}
      required={t('Please choose a position')}
      targets={mergeTargets(data?.positions ?? [], name)}
      note={<AdministratorsNote administrators={administrators} mayMove={isSuperAdmin} />}
      disabled={administrators.length > 0 && !isSuperAdmin}
      send={(targetId, _, context) =>
        client.hierarchy.mergePosition(
          { id: targetId, from: name, confirmed: administrators.map(({ id }) => id) },
          { context },
        )
      }
      onClose={onClose}
    />
  )
}

/**
 * Lets the user rename a listed position. Warns if other people already have the new name, because the positions are
 * then merged.
 */
function RenamePosition({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(orpc.hierarchy.positions.queryOptions())
  const isSuperAdmin = useSession().roles.includes(superAdminRole)
  const administrators = data?.positions.find((other) => other.id === id)?.administrators ?? []
  // The server refuses the name of another listed position. Those can only be merged from the list.
  const findPosition = (input: string) =>
    input === name ? undefined : data?.positions.find((other) => other.id === null && other.name === input)
  return (
    <NameDialog
      title={t('Rename {name}', { name })}
      submit={t('Rename')}
      failureTitle={t('Failed to rename position')}
      successTitle={t('Position renamed')}
      currentName={name}
      of="position"
      mergeWith={(input) => {
        const position = findPosition(input)
        if (!position) return null
        return {
          disabled: administrators.length > 0 && !isSuperAdmin,
          note: (
            <div role="status">
              <div className="notice" data-colour="amber">
                <div>
                  <p className="medium">
                    {t('People already in this position: {count}', { count: position.people ?? 0 })}
                  </p>
                  <p>{t('Renaming merges both positions. This can’t be undone.')}</p>
                </div>
              </div>
              <AdministratorsNote administrators={administrators} mayMove={isSuperAdmin} />
            </div>
          ),
        }
      }}
      send={(input, context) =>
        client.hierarchy.updatePosition(
          { id, name: input.name, confirmed: findPosition(input.name) && administrators.map((each) => each.id) },
          { context },
        )
      }
      note={t('Everyone in this position gets the new title.')}
      onClose={onClose}
    />
  )
}

/** Returns the actions on each position, and the open dialogs. */
function usePositionActions(positions: readonly CompanyPosition[]) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<ReactNode>(null)
  const onClose = () => setDialog(null)
  const addToList = useAction({
    call: (name: string, context) => client.hierarchy.createPosition({ name }, { context }),
    onSuccess: (_, name) => showSuccess(t('Position added'), name),
    failureTitle: t('Failed to add position'),
    invalidates: 'hierarchy',
    itemIdOf: (name) => name,
  })
  const remove = useAction({
    call: ({ id }: { id: string; name: string }, context) => client.hierarchy.removePosition({ id }, { context }),
    onSuccess: (_, { name }) => showSuccess(t('Position removed'), name),
    invalidates: 'hierarchy',
    itemIdOf: ({ id }) => id,
    confirm: ({ name }) => ({
      title: t('Remove {what}?', { what: name }),
      message: t('No one has this position. It will no longer be suggested.'),
      confirmLabel: t('Remove'),
      danger: true,
    }),
  })
  useFocusReturn(dialog !== null || remove.isAsking)

  const add = () =>
    setDialog(
      <NameDialog
        title={t('Add Position')}
        submit={t('Add Position')}
        failureTitle={t('Failed to add position')}
        successTitle={t('Position added')}
        of="position"
        send={(input, context) => client.hierarchy.createPosition(input, { context })}
        onClose={onClose}
      />,
    )
  const rename = (id: string, name: string) => setDialog(<RenamePosition id={id} name={name} onClose={onClose} />)
  const merge = (position: CompanyPosition) => setDialog(<MergePosition position={position} onClose={onClose} />)

  const actionsOf = (position: CompanyPosition): RowAction[] => {
    const { id, name, people } = position
    return [
      id === null
        ? {
            label: t('Add to the list'),
            icon: <IconPlus size={16} />,
            isNext: true,
            onClick: () => void addToList.run(name),
          }
        : { label: t('Rename'), icon: <IconPencil size={16} />, onClick: () => rename(id, name) },
      ...(mergeTargets(positions, name).length > 0
        ? [{ label: t('Merge into another…'), icon: <IconArrowMerge size={16} />, onClick: () => merge(position) }]
        : []),
      // The server refuses to remove a position that people have, so only merging is offered.
      ...(id === null || people
        ? []
        : [
            {
              label: t('Remove'),
              icon: <IconTrash size={16} />,
              danger: true,
              onClick: () => remove.confirm({ id, name }),
            },
          ]),
    ]
  }
  return {
    add,
    actionsOf,
    dialogs: (
      <>
        <Suspense fallback={null}>{dialog}</Suspense>
        {remove.confirmDialog}
      </>
    ),
  }
}
