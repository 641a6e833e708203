import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconFolder, IconFolderOpen } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Folder } from '@muster/contract/documents/folders'
import { RowActions, type RowAction } from '../../../kit/list/RowActions.tsx'
import classes from './folders.module.css'

/** Number of folders of a branch shown before the user asks for all. */
const maxFolders = 12

/** Shows one branch of the folder tree, which can be collapsed. The selected folder is always among those shown. */
export function FolderBranch(props: {
  label: string
  folders: readonly Folder[]
  selectedId: string | undefined
  onChoose: (id: string | null) => void
  /** Returns the name of a folder's owner; null for the user's own. */
  ownerOf: (folder: Folder) => string | null
  actionsOf: (folder: Folder) => RowAction[]
}) {
  const { label, folders, selectedId, onChoose, ownerOf, actionsOf } = props
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  const [isComplete, setComplete] = useState(false)
  const visible = isComplete ? folders : folders.filter((folder, at) => at < maxFolders || folder.id === selectedId)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div>
      <UnstyledButton
        className={`${classes.branch} small medium`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={16} className={isOpen ? undefined : 'mantine-rotate-rtl'} aria-hidden />
        {label}
        <span className="faint numbers">{folders.length}</span>
      </UnstyledButton>
      <div id={id} hidden={!isOpen}>
        <ul className="unmarked">
          {visible.map((folder) => {
            const isChosen = folder.id === selectedId
            const owner = ownerOf(folder)
            const Icon = isChosen ? IconFolderOpen : IconFolder
            return (
              <li key={folder.id} className={classes.folder} data-chosen={isChosen || undefined}>
                <UnstyledButton
                  className={classes.choose}
                  aria-pressed={isChosen}
                  title={owner === null ? folder.name : t('{folder} ({name})', { folder: folder.name, name: owner })}
                  onClick={() => onChoose(isChosen ? null : folder.id)}
                >
                  <Icon size={16} className="icon" aria-hidden />
                  <span className={classes.named}>
                    <span className="truncate" dir="auto">
                      {folder.name}
                    </span>
                    {owner === null ? null : <span className="faint small truncate">{owner}</span>}
                  </span>
                  <span className="faint small numbers nowrap">
                    <span aria-hidden="true">{folder.documents}</span>
                    <span className="visually-hidden">{t('{count} documents', { count: folder.documents })}</span>
                  </span>
                </UnstyledButton>
                <RowActions actions={actionsOf(folder)} />
              </li>
            )
          })}
        </ul>
        {folders.length > maxFolders ? (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setComplete(!isComplete)}>
            {isComplete ? t('Show fewer folders') : t('Show all {count} folders', { count: folders.length })}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
