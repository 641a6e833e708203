import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import {
  IconEye,
  IconHistory,
  IconLock,
  IconMail,
  IconPencil,
  IconPlus,
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
import { formatDate, formatInstant, localDayOf } from '../../../kit/format.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { TableSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { useSorting } from '../../../kit/list/useSorting.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { useFolded, useNarrow } from '../../../kit/useNarrow.ts'
import { useEvents } from '../queries.ts'
import { useTemplateActions } from '../useTemplateActions.tsx'
import { categoryLabels, isTemplate, type Mail, styleOf } from '../labels.ts'

const TemplateDialog = lazyPart(() => import('../edit/TemplateDialog.tsx'))
const PreviewDialog = lazyPart(() => import('../edit/PreviewDialog.tsx'))
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
  const isNarrow = useNarrow()
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
  const columns = useColumns(events.data?.events ?? [], writeOf)
  const { sort, ...sorted } = useSorting(columns)
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

  return (
    <>
      <Group justify="space-between" align="center" gap="0.75rem 1rem" mb="md" wrap="nowrap">
        <p className="soft measure">
          {t('An active template replaces the built-in text. Deactivate it to restore the default.')}
        </p>
        {mayCreate ? (
          isNarrow ? (
            <ActionIcon size={44} aria-label={t('Create Template')} onClick={() => create()}>
              <IconPlus size={20} aria-hidden />
            </ActionIcon>
          ) : (
            <Button leftSection={<IconPlus size={16} aria-hidden />} style={{ flex: 'none' }} onClick={() => create()}>
              {t('Create Template')}
            </Button>
          )
        ) : null}
      </Group>
      <Loaded
        framed
        query={{
          data: query.data && events.data && { ...query.data, ...events.data },
          error: query.error ?? events.error,
          refetch: () => void Promise.all([query.refetch(), events.refetch()]),
        }}
        failed={t('Failed to fetch email templates')}
        skeleton={<TableSkeleton columns={6} />}
      >
        {({ templates, events: mails }) => (
          <DataTable
            {...sorted}
            rows={sort(mailsOf(templates, mails))}
            columns={columns}
            rowKey={(mail) => (isTemplate(mail) ? mail.id : mail.event)}
            onRowClick={preview}
            rowActions={(mail) => [
              previewAction(mail),
              ...(isTemplate(mail) ? templateActions(mail) : writeAction(mail)),
            ]}
            caption={t('Email Templates')}
            empty={<EmptyState icon={<IconMail size={20} />} title={t('No email templates yet')} />}
          />
        )}
      </Loaded>
      <Suspense fallback={null}>{dialog}</Suspense>
      {actions.question}
    </>
  )
}

/** Returns the templates, and after them the emails that have no active one, whose built-in text is sent. */
const mailsOf = (templates: readonly EmailTemplate[], events: readonly TemplateEvent[]): Mail[] => {
  const written = new Set(templates.filter(({ isActive }) => isActive).map(({ event }) => event))
  return [...templates, ...events.filter(({ event }) => !written.has(event))]
}

function useColumns(
  events: readonly TemplateEvent[],
  writeOf: (event: TemplateEvent) => (() => void) | undefined,
): Column<Mail>[] {
  const { t } = useTranslation()
  const isFolded = useFolded()
  const isNarrow = useNarrow()
  const nameOf = ({ event }: Mail) => t(events.find((each) => each.event === event)?.name ?? event ?? 'No email')
  const columns: (Column<Mail> | null)[] = [
    {
      key: 'name',
      header: t('Name'),
      width: isFolded ? '38%' : undefined,
      value: (mail) => (isTemplate(mail) ? mail.name : t(mail.name)),
      render: (mail) => (
        <Stack component="span" gap={0} py={4} className="breaks">
          <span className="medium" dir="auto">
            {isTemplate(mail) ? mail.name : t(mail.name)}
          </span>
          {isNarrow ? null : (
            <span className="faint small" style={{ fontWeight: 400 }} dir="auto">
              {isTemplate(mail) ? mail.subject : t(mail.description)}
            </span>
          )}
          {isTemplate(mail) && mail.problem !== null ? (
            <span className="small">{t('Built-in text is sent instead. {problem}', { problem: t(mail.problem) })}</span>
          ) : null}
        </Stack>
      ),
    },
    {
      key: 'event',
      selfEvident: true,
      header: t('Used for'),
      width: isFolded ? undefined : 148,
      value: nameOf,
      render: (mail) =>
        !isTemplate(mail) ? (
          isNarrow ? (
            t(mail.description)
          ) : null
        ) : isNarrow ? (
          nameOf(mail)
        ) : (
          <Stack component="span" gap={0} py={4}>
            <span className={mail.event === null ? 'faint' : undefined}>{nameOf(mail)}</span>
            {mail.needsSuperAdmin ? <span className="faint small">{t('Only Super Admins can edit')}</span> : null}
          </Stack>
        ),
    },
    {
      key: 'category',
      phone: 'hidden',
      header: t('Category'),
      value: ({ category }) => t(categoryLabels[category]),
      render: ({ category }) => t(categoryLabels[category]),
    },
    {
      key: 'status',
      phone: 'status',
      header: t('Status'),
      width: 1,
      value: (mail) => t(styleOf(mail).label),
      render: (mail) => <StatusBadge look={styleOf(mail)} />,
    },
    isFolded
      ? null
      : {
          key: 'changed',
          header: t('Changed'),
          width: 1,
          value: (mail) => (isTemplate(mail) ? mail.updatedAt : null),
          sorts: 'time',
          render: (mail) => {
            if (!isTemplate(mail)) return null
            const { updatedAt, creator } = mail
            const day = formatDate(localDayOf(updatedAt))
            return isNarrow ? (
              day
            ) : (
              <Stack component="span" gap={0} py={4}>
                <span className="numbers nowrap" title={formatInstant(updatedAt)}>
                  {day}
                </span>
                {creator ? (
                  <span className="faint small">{t('Created by {name}', { name: fullName(creator) })}</span>
                ) : null}
              </Stack>
            )
          },
        },
    isFolded
      ? null
      : {
          key: 'write',
          phone: 'figure',
          selfEvident: true,
          header: t('Template'),
          width: 1,
          render: (mail) => (isTemplate(mail) ? null : <WriteButton mail={mail} onWrite={writeOf(mail)} />),
        },
  ]
  return columns.filter((column) => column !== null)
}

/** Shows the button that writes the first template of an email, or who may. */
function WriteButton({ mail, onWrite }: { mail: TemplateEvent; onWrite?: () => void }) {
  const { t } = useTranslation()
  if (!onWrite)
    return mail.needsSuperAdmin ? <span className="faint small">{t('Only Super Admins can edit')}</span> : null
  return (
    <Button variant="subtle" size="compact-sm" aria-description={t(mail.name)} onClick={onWrite}>
      {t('Write Template')}
    </Button>
  )
}
