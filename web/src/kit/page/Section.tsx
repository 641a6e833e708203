import { Group } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './Section.module.css'

/** A part of a settings tab: a card with its title, one line of explanation, and perhaps a button at the end. */
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

/** A part of a page below its heading, with what stands `beside` that, or at the `end` of its line and leads on. */
export function Part(props: { title: string; beside?: ReactNode; end?: ReactNode; children: ReactNode }) {
  const { title, beside, end, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Group align="baseline" gap="xs" mih="2rem" mb="0.75rem" wrap="nowrap">
        <h2 id={id} className="lead">
          {title}
        </h2>
        {beside}
        {end ? <span style={{ marginInlineStart: 'auto' }}>{end}</span> : null}
      </Group>
      {children}
    </section>
  )
}
