import { Group } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './Section.module.css'

/**
 * Shows a section of a settings tab: a card with its title, one line of explanation and an optional button at the end.
 */
export function Section(props: { title: string; description?: string; action?: ReactNode; children: ReactNode }) {
  const { title, description, action, children } = props
  const id = useId()
  return (
    <section className={`${classes.section} card`} aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap="0.75rem 1rem">
        <div>
          <h2 id={id} className="lead">
            {title}
          </h2>
          {description ? <p className="soft measure">{description}</p> : null}
        </div>
        {action}
      </Group>
      {children}
    </section>
  )
}

/**
 * Shows a section of a page with its heading. `beside` is shown next to the heading, `end` is a link at the end of the
 * same line, and `height` is the line's minimum height. The heading receives the focus when the focused element has
 * disappeared.
 */
export function Part(props: {
  title: string
  beside?: ReactNode
  end?: ReactNode
  height?: string
  children: ReactNode
}) {
  const { title, beside, end, height = '1.5rem', children } = props
  const id = useId()
  return (
    <section aria-labelledby={id} style={{ minInlineSize: 0 }}>
      <Group align="baseline" gap="xs" mih={height} mb="0.75rem" wrap="nowrap">
        <h2 id={id} className="lead" tabIndex={-1} style={{ outline: 'none' }}>
          {title}
        </h2>
        {beside}
        {end ? <span style={{ flex: 'none', marginInlineStart: 'auto' }}>{end}</span> : null}
      </Group>
      {children}
    </section>
  )
}
