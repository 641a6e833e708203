import { Button, Group, Stack } from '@mantine/core'
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
import type { EmailTemplate } from '@muster/contract/templates/calls'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatDate, formatInstant, localDayOf } from '../../../kit/format.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { TableSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { useFolded, useNarrow } from '../../../kit/useNarrow.ts'
import { useEvents } from '../queries.ts'
import { useTemplateActions } from '../useTemplateActions.tsx'
import { categoryLabels, styleOf } from '../labels.ts'

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
  const { can } = useSession()
  const query = useQuery(orpc.templates.list.queryOptions({}))
  const [dialog, setDialog] = useState<ReactNode>(null)
  const onClose = () => setDialog(null)
  const create = () => setDialog(<TemplateDialog onClose={onClose} />)
  const preview = (template: EmailTemplate) => setDialog(<PreviewDialog template={template} onClose={onClose} />)
  const actions = useTemplateActions()
  const columns = useColumns()
  useFocusReturn(dialog !== null || actions.isAsking)

  const rowActions = (template: EmailTemplate): RowAction[] => [
    { label: t('Preview'), icon: <IconEye size={16} />, onClick: () => preview(template) },
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
      <Group justify="space-between" align="center" gap="0.75rem 1rem" mb="md">
        <p className="soft measure">
          {t('An active template replaces the built-in text. Deactivate it to restore the default.')}
        </p>
        {can('settings.email_templates_create') ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {t('Create Template')}
          </Button>
        ) : null}
      </Group>
      <Loaded
        framed
        query={query}
        failed={t('Failed to fetch email templates')}
        skeleton={<TableSkeleton columns={5} />}
      >
        {({ templates }) => (
          <DataTable
            rows={templates}
            columns={columns}
            rowKey={({ id }) => id}
            onRowClick={preview}
            rowActions={rowActions}
            caption={t('Email Templates')}
            empty={
              <EmptyState
                icon={<IconMail size={20} />}
                title={t('No email templates yet')}
                message={t('All emails use their built-in text. Create a template to change one.')}
              />
            }
          />
        )}
      </Loaded>
      <Suspense fallback={null}>{dialog}</Suspense>
      {actions.question}
    </>
  )
}

function useColumns(): Column<EmailTemplate>[] {
  const { t } = useTranslation()
  const isFolded = useFolded()
  const isNarrow = useNarrow()
  const events = useEvents().data?.events
  const nameOf = (event: string) => t(events?.find((each) => each.event === event)?.name ?? event)
  const columns: (Column<EmailTemplate> | null)[] = [
    {
      key: 'name',
      header: t('Name'),
      width: '34%',
      render: ({ name, subject, problem }) => (
        <Stack component="span" gap={0} py={4} className="breaks">
          <span className="medium" dir="auto">
            {name}
          </span>
          {isNarrow ? null : (
            <span className="faint small" style={{ fontWeight: 400 }} dir="auto">
              {subject}
            </span>
          )}
          {problem === null ? null : (
            <span className="small">{t('Built-in text is sent instead. {problem}', { problem: t(problem) })}</span>
          )}
        </Stack>
      ),
    },
    {
      key: 'event',
      selfEvident: true,
      header: t('Used for'),
      render: ({ event, needsSuperAdmin }) =>
        event === null ? (
          <span className="faint">{t('No email')}</span>
        ) : isNarrow ? (
          nameOf(event)
        ) : (
          <Stack component="span" gap={0} py={4}>
            <span>{nameOf(event)}</span>
            {needsSuperAdmin ? <span className="faint small">{t('Only Super Admins can edit')}</span> : null}
          </Stack>
        ),
    },
    {
      key: 'category',
      phone: 'hidden',
      header: t('Category'),
      render: ({ category }) => t(categoryLabels[category]),
    },
    {
      key: 'status',
      phone: 'status',
      header: t('Status'),
      width: 1,
      render: (template) => <StatusBadge look={styleOf(template)} />,
    },
    isFolded
      ? null
      : {
          key: 'changed',
          header: t('Changed'),
          render: ({ updatedAt, creator }) =>
            isNarrow ? (
              formatDate(localDayOf(updatedAt))
            ) : (
              <Stack component="span" gap={0} py={4}>
                <span className="numbers nowrap">{formatInstant(updatedAt)}</span>
                {creator ? (
                  <span className="faint small">{t('Created by {name}', { name: fullName(creator) })}</span>
                ) : null}
              </Stack>
            ),
        },
  ]
  return columns.filter((column) => column !== null)
}
