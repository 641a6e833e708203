import { IconLock, IconUsers, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Document } from '@muster/contract/documents/shared'

const accessStyles = {
  everyone: { Icon: IconWorld, word: 'Everyone in the company' },
  shared: { Icon: IconUsers, word: 'Shared' },
  private: { Icon: IconLock, word: 'Private' },
} as const

/** Shows an icon for who can see a document, with a tooltip and a text for screen readers. */
export function AccessBadge({ document }: { document: Pick<Document, 'isPrivate' | 'isShared'> }) {
  const { t } = useTranslation()
  const { Icon, word } = accessStyles[!document.isPrivate ? 'everyone' : document.isShared ? 'shared' : 'private']
  return (
    <span title={t(word)}>
      <Icon size={16} className="icon" display="block" aria-hidden />
      <span className="visually-hidden">{t(word)}</span>
    </span>
  )
}
