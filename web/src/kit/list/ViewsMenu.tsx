import { ActionIcon, Menu } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconBookmark, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListName, ListView } from '@muster/contract/kit/listViews'
import { client, orpc } from '../api/client.ts'
import { invalidate } from '../api/queryClient.ts'
import { chunk } from '../chunks/chunk.ts'
import { useLazyForm } from '../chunks/useLazyForm.ts'
import { useBack } from '../history.ts'
import { Loaded } from '../Loaded.tsx'
import { OpenerMenu } from '../OpenerMenu.tsx'
import { showSuccess } from '../messages/toasts.ts'
import { useAction } from '../useAction.tsx'
import { useOpener } from '../useOpener.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { ListState } from './useListPage.ts'

const dialog = chunk(() => import('./ListViewDialog.tsx'))

const isSame = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys({ ...one, ...other }).every((key) => one[key] === other[key])

/**
 * Shows the menu of the saved views of a list. A view sets the list's filters and order. The view whose state the list
 * has is marked; once it is opened and its filters are changed, it can be updated.
 */
export default function ViewsMenu({ name, list }: { name: ListName; list: ListState }) {
  const { params, show } = list.view
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const opener = useOpener('menu')
  const { opened, setOpened, button } = opener
  const [openedId, setOpenedId] = useState<string>()
  useBack(opened, () => setOpened(false))
  const query = useQuery({ ...orpc.settings.listViews.queryOptions({ input: { list: name } }), enabled: opened })
  // The menu opens once it has entries, so that the first one gets the focus.
  const isShown = opened && !query.isPending
  const { form, open } = useLazyForm(dialog)
  const views = query.data?.views
  const current = views?.find((view) => isSame(view.params, params)) ?? views?.find(({ id }) => id === openedId)
  const isChanged = current !== undefined && !isSame(current.params, params)
  const canSave = Object.keys(params).length > 0
  const invalidates = () => void invalidate(queryClient, { queryKey: orpc.settings.listViews.key() })
  const update = useAction({
    call: ({ id }: ListView, context) => client.settings.updateListView({ id, params }, { context }),
    onSuccess: (_, view) => showSuccess(t('View updated'), view.name),
    failureTitle: t('The view could not be updated'),
    invalidates,
  })
  const remove = useAction({
    call: ({ id }: ListView, context) => client.settings.removeListView({ id }, { context }),
    onSuccess: (_, view) => showSuccess(t('View deleted'), view.name),
    invalidates,
    confirm: (view) => ({
      title: t('Delete the view {name}?', { name: view.name }),
      message: t('The list and its records stay as they are.'),
      confirmLabel: t('Delete View'),
      danger: true,
    }),
  })
  return (
    <>
      <ActionIcon
        {...button}
        aria-expanded={isShown}
        aria-controls={isShown ? button['aria-controls'] : undefined}
        variant="default"
        size={36}
        aria-label={t('Views')}
        title={t('Views')}
      >
        <IconBookmark size={16} aria-hidden />
      </ActionIcon>
      <OpenerMenu opener={opener} opened={isShown} width="16rem">
        <Menu.Label>{t('Saved views')}</Menu.Label>
        <Loaded query={query} skeleton={<ListSkeleton rows={2} height={32} />}>
          {(answer) => (
            <>
              {answer.views.map((view) => (
                <Menu.Item
                  key={view.id}
                  aria-current={view === current || undefined}
                  rightSection={view === current ? <IconCheck size={16} aria-hidden /> : null}
                  onClick={() => {
                    setOpenedId(view.id)
                    show(view.params)
                  }}
                >
                  {view.name}
                </Menu.Item>
              ))}
              {answer.views.length === 0 && !canSave ? (
                <Menu.Label>{t('Filter or sort the list to save a view.')}</Menu.Label>
              ) : null}
              {current || canSave ? <Menu.Divider /> : null}
              {canSave && (!current || isChanged) ? (
                <Menu.Item onClick={() => void open({ list: name, params })}>{t('Save View…')}</Menu.Item>
              ) : null}
              {current ? (
                <>
                  {isChanged && canSave ? (
                    <Menu.Item onClick={() => void update.run(current)}>
                      {t('Update {name}', { name: current.name })}
                    </Menu.Item>
                  ) : null}
                  <Menu.Item onClick={() => void open({ list: name, params, view: current })}>
                    {t('Rename View…')}
                  </Menu.Item>
                  <Menu.Item data-danger onClick={() => remove.confirm(current)}>
                    {t('Delete View')}
                  </Menu.Item>
                </>
              ) : null}
            </>
          )}
        </Loaded>
      </OpenerMenu>
      {form}
      {remove.confirmDialog}
    </>
  )
}
