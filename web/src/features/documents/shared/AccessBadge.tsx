import { IconLock, IconUsers, IconWorld } from '@tabler/icons-react'
import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Document } from '@muster/contract/documents/shared'

const accessStyles = {
  everyone: { Icon: IconWorld, word: 'Everyone in the company', short: 'Everyone' },
  shared: { Icon: IconUsers, word: 'Shared', short: 'Shared' },
  private: { Icon: IconLock, word: 'Private', short: 'Private' },
} as const

/**
 * Shows an icon for who can see a document, with a tooltip and a text for screen readers, or with a word if `isWorded`.
 */
export function AccessBadge(props: { document: Pick<Document, 'isPrivate' | 'isShared'>; isWorded?: boolean }) {
  const { document, isWorded = false } = props
  const { t } = useTranslation()
  const { Icon, word, short } =
    accessStyles[!document.isPrivate ? 'everyone' : document.isShared ? 'shared' : 'private']
  if (isWorded)
    return (
      <Group gap="0.375rem" wrap="nowrap" className="soft" title={t(word)}>
        <Icon size={16} className="icon" aria-hidden />
        {t(short)}
      </Group>
    )
  return (
    <span title={t(word)}>
      <Icon size={16} className="icon" display="block" aria-hidden />
      <span className="visually-hidden">{t(word)}</span>
    </span>
  )
}
