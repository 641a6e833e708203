import { Group } from '@mantine/core'
import { useId, type ReactNode } from 'react'

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
