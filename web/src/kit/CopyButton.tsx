import { ActionIcon, Group } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from './messages/toasts.ts'

/** The time for which a button says that it has copied. */
const shownMs = 2000

/** Lets the user copy a text with the button that `children` return, announces it, and says if it is not possible. */
export function CopyButton({
  text,
  children,
}: {
  text: string
  children: (state: { copied: boolean; copy: () => void }) => ReactNode
}) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without HTTPS, browsers have no clipboard for pages.
      showFailure(t('Not copied'), t('The browser does not allow it. Please select the text and copy it.'))
    }
  }
  return (
    <>
      {children({ copied, copy: () => void copy() })}
      <span className="visually-hidden" role="status">
        {copied ? t('Copied') : null}
      </span>
    </>
  )
}

/** Shows a command or a path with a button that copies it. */
export function CopyableCode({ children }: { children: string }) {
  const { t } = useTranslation()
  return (
    <Group component="span" gap={4} wrap="nowrap">
      <code dir="ltr" className="breaks">
        {children}
      </code>
      <CopyButton text={children}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('Copy {text}', { text: children })}
            onClick={copy}
          >
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  )
}
