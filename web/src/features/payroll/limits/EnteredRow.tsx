import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Shows something that one person entered and another confirms, with buttons for what the user may do with it. */
export function EnteredRow(props: {
  title: ReactNode
  tag: { colour: string | undefined; label: string }
  /** The people who entered and confirmed it, with the days. */
  author: ReactNode
  /** The actions that the user may take. */
  can: { confirm: boolean; withdraw: boolean }
  confirmLabel: string
  /** The sentence for the person who entered it. */
  own: string
  onConfirm: () => void
  onWithdraw: () => void
  /** Further buttons, which are always shown. */
  buttons?: ReactNode
  children: ReactNode
}) {
  const { title, tag, author, can, confirmLabel, own, onConfirm, onWithdraw, buttons, children } = props
  const { t } = useTranslation()
  const isOpen = can.confirm || can.withdraw
  return (
    <li className="row" style={{ display: 'block' }}>
      <p style={head}>
        <span className="medium" dir="auto">
          {title}
        </span>
        <span className="tag" data-colour={tag.colour}>
          {t(tag.label)}
        </span>
        <span className="faint small" style={{ marginInlineStart: 'auto' }}>
          {author}
        </span>
      </p>
      {children}
      {isOpen && !can.confirm ? <p className="soft small">{own}</p> : null}
      {isOpen || buttons ? (
        <Group gap="xs" mt="sm">
          {can.confirm ? <Button onClick={onConfirm}>{confirmLabel}</Button> : null}
          {buttons}
          {can.withdraw ? (
            <Button variant="default" onClick={onWithdraw}>
              {t('Withdraw')}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </li>
  )
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0.25rem 0.5rem',
  marginBlockEnd: '0.5rem',
} as const
