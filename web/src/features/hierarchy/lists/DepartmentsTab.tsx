import { IconArrowDown, IconArrowMerge, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readUsersNeeds } from '@muster/contract/access/needs'
import type { CompanyDepartment, DepartmentUse } from '@muster/contract/hierarchy/lists'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { client, orpc } from '../../../kit/api/client.ts'
import { formatCount } from '../../../kit/format.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { TableSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useSorting } from '../../../kit/list/useSorting.ts'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useActionInAddress } from '../../../kit/session/address.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { PeopleCount } from './PeopleCount.tsx'

const MergeDialog = lazyPart(() => import('./MergeDialog.tsx'))
const NameDialog = lazyPart(() => import('./NameDialog.tsx'))

/** Shows the company's departments in their order, with the number of people, postings and documents that use each. */
export default function DepartmentsTab() {
  const { t } = useTranslation()
  const { can } = useSession()
  const query = useQuery(orpc.hierarchy.departments.queryOptions())
  const departments = query.data?.departments ?? []
  const count = (key: keyof DepartmentUse, header: string): Column<CompanyDepartment> => ({
    key,
    header,
    align: 'end',
    value: ({ use }) => use?.[key] ?? 0,
    render: ({ use }) => formatCount(use?.[key] ?? 0),
  })
  const columns: Column<CompanyDepartment>[] = [
    {
      key: 'name',
      header: t('Department'),
      value: ({ name }) => t(name),
      render: ({ name }) => (
        <span className="medium breaks" dir="auto">
          {t(name)}
        </span>
      ),
    },
    {
      key: 'head',
      header: t('Head'),
      value: ({ head }) => (head ? fullName(head) : ''),
      render: ({ head }) => (head ? <Person person={head} /> : <span className="faint">–</span>),
    },
    {
      ...count('activePeople', t('People')),
      render: ({ name, use }) => (
        <PeopleCount
          active={use?.activePeople ?? 0}
          total={use?.people ?? 0}
          href={
            can(readUsersNeeds)
              ? `?${new URLSearchParams({ view: 'users', department: name, status: 'ACTIVE' })}`
              : undefined
          }
        />
      ),
    },
    count('postings', t('Job Postings')),
    count('documents', t('Shared documents')),
  ]
  const { sort, ...sorted } = useSorting(columns, 'In the company’s order')
  // In another order, a move would go elsewhere than the eye expects.
  const { add, actionsOf, dialogs } = useDepartmentActions(departments, { moves: sorted.sorting === undefined })
  useActionInAddress({ department: add })
  return (
    <>
      <Loaded
        query={query}
        framed
        failed={t('Failed to fetch departments')}
        skeleton={<TableSkeleton columns={columns.length} />}
      >
        {() => (
          <DataTable
            {...sorted}
            rows={sort(departments)}
            columns={columns}
            rowKey={({ id }) => id}
            rowActions={actionsOf}
            caption={t('Departments')}
            empty={
              <EmptyState title={t('No departments yet')} message={t('Add a department to assign people to it.')} />
            }
          />
        )}
      </Loaded>
      {dialogs}
    </>
  )
}

const isUsed = (use: DepartmentUse | null) => use !== null && Object.values(use).some(Boolean)

/** Lets the user merge a department into another one. */
function MergeDepartment({ department, onClose }: { department: CompanyDepartment; onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(orpc.hierarchy.departments.queryOptions())
  const { id, name, use } = department
  return (
    <MergeDialog
      name={t(name)}
      explanation={
        use && isUsed(use)
          ? t('{people}, {postings} and {documents} move to the other department. {name} will be removed.', {
              name: t(name),
              people: t('{count} people', { count: use.people }),
              postings: t('{count} job postings', { count: use.postings }),
              documents: t('{count} shared documents', { count: use.documents }),
            })
          : t('{name} isn’t used anywhere and will be removed.', { name: t(name) })
      }
      required={t('Please choose a department')}
      targets={data?.departments.filter((other) => other.id !== id) ?? []}
      departmentId={id}
      send={(targetId, confirmation, context) =>
        client.hierarchy.mergeDepartment({ id: targetId, from: id, confirmed: confirmation }, { context })
      }
      onClose={onClose}
    />
  )
}

/** Returns the actions on each department, and the open dialogs. */
function useDepartmentActions(departments: readonly CompanyDepartment[], { moves }: { moves: boolean }) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<ReactNode>(null)
  const onClose = () => setDialog(null)
  const place = useAction({
    call: (input: { id: string; place: number }, context) => client.hierarchy.updateDepartment(input, { context }),
    failureTitle: t('Failed to move department'),
    invalidates: 'hierarchy',
  })
  const remove = useAction({
    call: ({ id }: CompanyDepartment, context) => client.hierarchy.removeDepartment({ id }, { context }),
    onSuccess: (_, { name }) => showSuccess(t('Department removed'), t(name)),
    invalidates: 'hierarchy',
    itemIdOf: ({ id }) => id,
    confirm: ({ name }) => ({
      title: t('Remove {what}?', { what: t(name) }),
      message: t('No person, job posting or document uses it.'),
      confirmLabel: t('Remove'),
      danger: true,
    }),
  })
  useFocusReturn(dialog !== null || remove.isAsking)

  const add = () =>
    setDialog(
      <NameDialog
        title={t('Add Department')}
        submit={t('Add Department')}
        failureTitle={t('Failed to add department')}
        successTitle={t('Department added')}
        of="department"
        send={(input, context) => client.hierarchy.createDepartment(input, { context })}
        onClose={onClose}
      />,
    )
  const rename = ({ id, name }: CompanyDepartment) =>
    setDialog(
      <NameDialog
        title={t('Rename {name}', { name: t(name) })}
        submit={t('Rename')}
        failureTitle={t('Failed to rename department')}
        successTitle={t('Department renamed')}
        currentName={name}
        of="department"
        departmentId={id}
        send={(input, context) => client.hierarchy.updateDepartment({ id, ...input }, { context })}
        note={t('People, job postings and shared documents get the new name. Approved payroll keeps the old one.')}
        onClose={onClose}
      />,
    )
  const merge = (department: CompanyDepartment) =>
    setDialog(<MergeDepartment department={department} onClose={onClose} />)

  const actionsOf = (department: CompanyDepartment): RowAction[] => {
    const { id, use } = department
    const at = departments.findIndex((each) => each.id === id) + 1
    const step = (label: string, Icon: typeof IconArrowUp, to: number): RowAction[] =>
      !moves || to < 1 || to > departments.length
        ? []
        : [{ label, icon: <Icon size={16} />, onClick: () => void place.run({ id, place: to }) }]
    return [
      { label: t('Rename'), icon: <IconPencil size={16} />, onClick: () => rename(department) },
      ...step(t('Move up'), IconArrowUp, at - 1),
      ...step(t('Move down'), IconArrowDown, at + 1),
      ...(departments.length > 1
        ? [{ label: t('Merge into another…'), icon: <IconArrowMerge size={16} />, onClick: () => merge(department) }]
        : []),
      // The server refuses to remove a department in use, so only merging is offered.
      ...(isUsed(use)
        ? []
        : [
            {
              label: t('Remove'),
              icon: <IconTrash size={16} />,
              danger: true,
              onClick: () => remove.confirm(department),
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
