import {
  IconEye,
  IconHistory,
  IconLock,
  IconMail,
  IconPencil,
  IconPower,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { superAdminRole } from '@muster/contract/access/roleNames'
import type { EmailTemplate, TemplateEvent } from '@muster/contract/templates/calls'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Choices } from '../../../kit/form/choices/Choices.tsx'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { Filters } from '../../../kit/list/Filters.tsx'
import { type FilterValues, oneOf, text } from '../../../kit/list/filters.ts'
import { NoMatches, Toolbar } from '../../../kit/list/ListPage.tsx'
import { TableSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useFilters } from '../../../kit/list/useListPage.ts'
import { useSorting } from '../../../kit/list/useSorting.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { TabHead } from '../../../kit/page/TabHead.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { useWide } from '../../../kit/useNarrow.ts'
import { useEvents } from '../queries.ts'
import { useTemplateActions } from '../useTemplateActions.tsx'
import { isTemplate, type Mail } from '../labels.ts'
import { useColumns } from '../useColumns.tsx'
import classes from './TemplatesTab.module.css'

const TemplateDialog = lazyPart(() => import('../edit/TemplateDialog.tsx'))
const PreviewDialog = lazyPart(() => import('../edit/PreviewDialog.tsx'))
const MailPane = lazyPart(() => import('../edit/MailPane.tsx'))
const VersionsDialog = lazyPart(() => import('../versions/VersionsDialog.tsx'))

/** Shows the tab Email Templates. A template replaces the built-in text of an email (specification 3, section 2). */
export default function TemplatesTab() {
  const { t } = useTranslation()
  const { can } = useSession()
  return can('settings.email_templates_view') ? (
    <Templates />
  ) : (
    <div className="card">
      <EmptyState
        icon={<IconLock size={20} />}
        title={t('Access Denied')}
        message={t('You do not have permission to view email templates.')}
      />
    </div>
  )
}

function Templates() {
  const { t } = useTranslation()
  const { can, roles } = useSession()
  const query = useQuery(orpc.templates.list.queryOptions({}))
  const events = useEvents()
  const [dialog, setDialog] = useState<ReactNode>(null)
  const onClose = () => setDialog(null)
  const mayCreate = can('settings.email_templates_create')
  const create = (event?: TemplateEvent) => setDialog(<TemplateDialog firstEvent={event} onClose={onClose} />)
  /** Returns the function that writes the first template of an email, if the user may. */
  const writeOf = (event: TemplateEvent) =>
    mayCreate && (!event.needsSuperAdmin || roles.includes(superAdminRole)) ? () => create(event) : undefined
  const preview = (mail: Mail) =>
    setDialog(<PreviewDialog mail={mail} onWrite={isTemplate(mail) ? undefined : writeOf(mail)} onClose={onClose} />)
  const actions = useTemplateActions()
  const isSplit = useWide()
  const list = useFilters(filters)
  const nameOf = ({ event }: Mail) =>
    t(events.data?.events.find((each) => each.event === event)?.name ?? event ?? 'No email')
  const columns = useColumns(nameOf, isSplit)
  const { sort, sortFilter, ...sorted } = useSorting(columns, 'By name')
  const [selectedKey, setSelectedKey] = useState<string | null>(null)
  useFocusReturn(dialog !== null || actions.isAsking)

  const previewAction = (mail: Mail): RowAction => ({
    label: t('Preview'),
    icon: <IconEye size={16} />,
    onClick: () => preview(mail),
  })
  const writeAction = (event: TemplateEvent): RowAction[] => {
    const write = writeOf(event)
    return write ? [{ label: t('Write Template'), icon: <IconPencil size={16} />, onClick: write }] : []
  }
  const templateActions = (template: EmailTemplate): RowAction[] => [
    ...(template.can.update
      ? [
          {
            label: t('Edit'),
            icon: <IconPencil size={16} />,
            onClick: () => setDialog(<TemplateDialog template={template} onClose={onClose} />),
          },
          {
            label: template.isActive ? t('Deactivate') : t('Activate'),
            icon: <IconPower size={16} />,
            onClick: () => void actions.toggle(template),
          },
        ]
      : []),
    ...(can('settings.email_templates_update')
      ? [{ label: t('Send a Test to Me'), icon: <IconSend size={16} />, onClick: () => void actions.test(template) }]
      : []),
    {
      label: t('Versions'),
      icon: <IconHistory size={16} />,
      onClick: () => setDialog(<VersionsDialog template={template} onClose={onClose} />),
    },
    ...(template.can.delete
      ? [{ label: t('Delete'), icon: <IconTrash size={16} />, danger: true, onClick: () => actions.remove(template) }]
      : []),
  ]

  const actionsOf = (mail: Mail) => (isTemplate(mail) ? templateActions(mail) : writeAction(mail))

  return (
    <>
      <TabHead
        description={t('An active template replaces the built-in text. Deactivate it to restore the default.')}
        action={mayCreate ? { label: t('Create Template'), onClick: () => create() } : undefined}
      />
      <Loaded
        framed
        query={{
          data: query.data && events.data && { ...query.data, ...events.data },
          error: query.error ?? events.error,
          refetch: () => void Promise.all([query.refetch(), events.refetch()]),
        }}
        failed={t('Failed to fetch email templates')}
        skeleton={<TableSkeleton columns={isSplit ? 2 : 5} />}
      >
        {({ templates, events: mails }) => {
          const all = mailsOf(templates, mails)
          const rows = sort(
            all.filter((mail) =>
              isMatch(mail, list.filters, `${isTemplate(mail) ? mail.name : t(mail.name)} ${nameOf(mail)}`),
            ),
          )
          const selected = rows.find((mail) => keyOf(mail) === selectedKey) ?? rows[0]
          const table = (
            <DataTable
              {...sorted}
              rows={rows}
              columns={columns}
              rowKey={keyOf}
              currentKey={isSplit && selected ? keyOf(selected) : undefined}
              onRowClick={(mail) => (isSplit ? setSelectedKey(keyOf(mail)) : preview(mail))}
              rowActions={(mail) => [previewAction(mail), ...actionsOf(mail)]}
              caption={t('Email Templates')}
              empty={
                list.filtered ? (
                  <NoMatches
                    title={t('No emails match these filters')}
                    clear={t('Show all emails')}
                    onClear={() => list.clear()}
                  />
                ) : (
                  <EmptyState icon={<IconMail size={20} />} title={t('No email templates yet')} />
                )
              }
            />
          )
          return (
            <>
              <Toolbar
                filters={
                  <>
                    <div>
                      <Choices
                        legend={t('Emails')}
                        choices={[
                          { key: null, face: t('All') },
                          {
                            key: 'templates',
                            face: t('{label} ({count})', { label: t('Templates'), count: templates.length }),
                          },
                          { key: 'built-in', face: t('Built-in') },
                        ]}
                        chosen={list.filters.only ?? null}
                        onChoose={(only) => list.set({ only })}
                      />
                    </div>
                    {/* The choice above is no filter behind the button of a phone. */}
                    <Filters list={{ ...list, filters: {} }}>
                      <SearchField list={list} aria-label={t('Search')} placeholder={t('Search emails')} />
                      {sortFilter}
                    </Filters>
                  </>
                }
              />
              {isSplit && selected ? (
                <div className={classes.split}>
                  {table}
                  <Suspense fallback={null}>
                    <MailPane mail={selected} usedFor={nameOf(selected)} actions={actionsOf(selected).slice(0, 3)} />
                  </Suspense>
                </div>
              ) : (
                table
              )}
            </>
          )
        }}
      </Loaded>
      <Suspense fallback={null}>{dialog}</Suspense>
      {actions.question}
    </>
  )
}

const filters = { only: oneOf(['templates', 'built-in']), search: text(100) }

const keyOf = (mail: Mail) => (isTemplate(mail) ? mail.id : mail.event)

/** Returns true if an email matches the filters. `words` is the text that is searched. */
const isMatch = (mail: Mail, { only, search = '' }: FilterValues<typeof filters>, words: string) =>
  (only === undefined || isTemplate(mail) === (only === 'templates')) &&
  words.toLocaleLowerCase().includes(search.toLocaleLowerCase())

/** Returns the templates, and after them the emails that have no active one, whose built-in text is sent. */
const mailsOf = (templates: readonly EmailTemplate[], events: readonly TemplateEvent[]): Mail[] => {
  const written = new Set(templates.filter(({ isActive }) => isActive).map(({ event }) => event))
  return [...templates, ...events.filter(({ event }) => !written.has(event))]
}
