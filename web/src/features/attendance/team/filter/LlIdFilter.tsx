import { ActionIcon, Button, CloseButton, Group, UnstyledButton } from '@mantine/core'
import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../../kit/chunks/chunk.ts'
import { ConfirmDialog } from '../../../../kit/dialog/ConfirmDialog.tsx'
import { passFocusOnUnmount, useFocusReturn } from '../../../../kit/useFocusReturn.ts'
import { LlIdChoice } from './LlIdChoice.tsx'
import { type SavedFilter, useSavedFilters } from './savedFilters.ts'
import classes from './LlIdFilter.module.css'

const SaveFilterDialog = lazyPart(() => import('./SaveFilterDialog.tsx'))

/** Lets the user filter records by LL-ID: select, clear, save under a name and apply saved filters. */
export function LlIdFilter(props: {
  scope: 'team' | 'all'
  llIds: readonly string[]
  onChoose: (llIds: string[]) => void
}) {
  const { scope, llIds, onChoose } = props
  const { t } = useTranslation()
  const { filters, save, remove } = useSavedFilters()
  const [isSaving, setIsSaving] = useState(false)
  const [filterToRemove, setFilterToRemove] = useState<SavedFilter | null>(null)
  useFocusReturn(isSaving || filterToRemove !== null)
  return (
    <>
      <Group gap="xs">
        <LlIdChoice scope={scope} llIds={llIds} onChoose={onChoose} />
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          onClick={() => setIsSaving(true)}
        >
          {t('Save Current Filter')}
        </Button>
        {llIds.length > 0 ? (
          <Button ref={passFocusOnUnmount} variant="subtle" color="gray" onClick={() => onChoose([])}>
            {t('Clear All')}
          </Button>
        ) : null}
      </Group>
      {llIds.length > 0 ? (
        <ul className={`unmarked ${classes.chips}`} aria-label={t('Selected LL-IDs')}>
          {llIds.map((llId) => (
            <li key={llId} className={`${classes.chip} tint small medium`} data-colour="accent">
              <span dir="auto">{llId}</span>
              <CloseButton
                ref={passFocusOnUnmount}
                size={24}
                iconSize={14}
                aria-label={t('Remove {llId}', { llId })}
                onClick={() => onChoose(llIds.filter((each) => each !== llId))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {filters.length > 0 ? (
        <Group gap="xs">
          <span className="faint small">{t('Saved filters')}</span>
          <ul className={`unmarked ${classes.chips}`} aria-label={t('Saved filters')}>
            {filters.map((filter) => (
              <li key={filter.id} className={classes.saved}>
                <UnstyledButton className="small medium" px={10} py={4} onClick={() => onChoose(filter.llIds)}>
                  {filter.name}
                </UnstyledButton>
                <ActionIcon
                  ref={passFocusOnUnmount}
                  variant="subtle"
                  color="gray"
                  size={28}
                  aria-label={t('Delete filter {name}', { name: filter.name })}
                  onClick={() => setFilterToRemove(filter)}
                >
                  <IconTrash size={14} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </Group>
      ) : null}
      <Suspense fallback={null}>
        {isSaving ? (
          <SaveFilterDialog llIds={llIds} onSave={(name) => save(name, llIds)} onClose={() => setIsSaving(false)} />
        ) : null}
      </Suspense>
      <ConfirmDialog
        opened={filterToRemove !== null}
        title={t('Delete this filter?')}
        message={filterToRemove?.name ?? ''}
        confirmLabel={t('Delete')}
        danger
        onConfirm={() => {
          if (filterToRemove) remove(filterToRemove.id)
          setFilterToRemove(null)
        }}
        onClose={() => setFilterToRemove(null)}
      />
    </>
  )
}
