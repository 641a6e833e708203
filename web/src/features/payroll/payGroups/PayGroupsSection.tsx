import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayGroup } from '@muster/contract/payroll/payGroups'
import { client, orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { RowActions } from '../../../kit/list/RowActions.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { useAction } from '../../../kit/useAction.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { rhythmText } from './groupWords.ts'

const PayGroupDialog = lazyPart(() => import('./PayGroupDialog.tsx'))
const GroupMembersDialog = lazyPart(() => import('./GroupMembersDialog.tsx'))

type Opened = { dialog: 'GROUP'; group: PayGroup | null } | { dialog: 'MEMBERS'; group: PayGroup }

/** Shows the groups of people who are paid in parts of a month, and lets the user add, change and archive them. */
export default function PayGroupsSection() {
  const { t } = useTranslation()
  const query = useQuery(orpc.payroll.payGroups.queryOptions())
  const [opened, setOpened] = useState<Opened | null>(null)
  const archiving = useAction({
    call: ({ id, isArchived }: PayGroup, context) =>
      client.payroll.archivePayGroup({ id, isArchived: !isArchived }, { context }),
    onSuccess: ({ group }) =>
      showSuccess(group.isArchived ? t('Pay group archived') : t('Pay group restored'), group.name),
    failureTitle: t('The pay group could not be changed'),
    invalidates: 'payroll',
    confirm: ({ name, isArchived }) => ({
      title: isArchived ? t('Restore the pay group {name}?', { name }) : t('Archive the pay group {name}?', { name }),
      message: isArchived
        ? t('Its people can be paid in parts of a month again.')
        : t('Its people are paid once a month then.'),
      confirmLabel: isArchived ? t('Restore') : t('Archive'),
    }),
  })
  useFocusReturn(opened !== null)
  const close = () => setOpened(null)
  return (
    <Section
      title={t('Pay groups')}
      description={t('People who are paid weekly, fortnightly or by half months.')}
      action={
        query.data?.can.change ? (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpened({ dialog: 'GROUP', group: null })}
          >
            {t('Add Pay Group')}
          </Button>
        ) : undefined
      }
    >
      <Loaded query={query} skeleton={<ListSkeleton rows={1} height={60} />}>
        {({ groups, can }) =>
          groups.length > 0 ? (
            <ul className="framed rows">
              {groups.map((group) => (
                <li key={group.id} className="row">
                  <span style={{ flex: 1, minInlineSize: 0 }}>
                    <span className="medium breaks" dir="auto">
                      {group.name}
                    </span>{' '}
                    {group.isArchived ? <span className="tag">{t('Archived')}</span> : null}
                    <span className="soft small breaks" style={{ display: 'block' }}>
                      {[rhythmText(group, t), t('{count} people', { count: group.people })].join(' · ')}
                    </span>
                  </span>
                  {can.change ? (
                    <RowActions
                      actions={
                        group.isArchived
                          ? [{ label: t('Restore'), onClick: () => archiving.confirm(group) }]
                          : [
                              { label: t('People'), onClick: () => setOpened({ dialog: 'MEMBERS', group }) },
                              { label: t('Edit'), onClick: () => setOpened({ dialog: 'GROUP', group }) },
                              { label: t('Archive'), danger: true, onClick: () => archiving.confirm(group) },
                            ]
                      }
                    />
                  ) : null}
                </li>
              ))}
            </ul>
          ) : (
            <p className="nothing">{t('No pay groups yet. Everyone is paid once a month.')}</p>
          )
        }
      </Loaded>
      {archiving.confirmDialog}
      <Suspense fallback={null}>
        {opened?.dialog === 'GROUP' ? <PayGroupDialog group={opened.group} onClose={close} /> : null}
        {opened?.dialog === 'MEMBERS' ? <GroupMembersDialog group={opened.group} onClose={close} /> : null}
      </Suspense>
    </Section>
  )
}
