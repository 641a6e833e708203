import { Group } from '@mantine/core'
import { useContext, useEffect, useId, useRef, type ReactNode } from 'react'
import { useAddress } from '../session/address.tsx'
import classes from './Section.module.css'
import { SectionIndex } from './sectionIndex.ts'

/**
 * Shows a section of a settings tab: a card with its title, one line of explanation and an optional button at the end.
 * The address can name a section by its title (`section=`), which is then scrolled to and focused. The heading receives
 * the focus when the focused element has disappeared.
 */
export function Section(props: { title: string; description?: string; action?: ReactNode; children: ReactNode }) {
  const { title, description, action, children } = props
  const id = useId()
  const updateIndex = useContext(SectionIndex)
  useEffect(() => {
    updateIndex?.()
    return () => updateIndex?.()
  }, [updateIndex, title])
  return (
    <section
      {...useNamedSection(title)}
      data-section={title}
      className={`${classes.section} card`}
      aria-labelledby={id}
    >
      <div className={classes.head}>
        <div>
          <h2 id={id} className="lead" tabIndex={-1} style={{ outline: 'none' }}>
            {title}
          </h2>
          {description ? <p className="soft measure">{description}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

/**
 * Shows a section of a settings tab whose content is one line: the title, the content and an optional button share a
 * row, so that a list below it stays in view.
 */
export function SectionLine({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section {...useNamedSection(title)} className={`${classes.line} card`} aria-labelledby={id}>
      <h2 id={id} className="subhead" tabIndex={-1} style={{ outline: 'none' }}>
        {title}
      </h2>
      <div className={classes.content}>{children}</div>
      {action}
    </section>
  )
}

/** Shows a section of a form within a section of a settings tab. The address can name it, too. */
export function Subsection(props: { title: string; description: string; children: ReactNode }) {
  const { title, description, children } = props
  const id = useId()
  return (
    <section {...useNamedSection(title)} className={`${classes.subsection} ruled`} aria-labelledby={id}>
      <div>
        <h3 id={id} className="subhead">
          {title}
        </h3>
        <p className="soft">{description}</p>
      </div>
      {children}
    </section>
  )
}

/** Returns the properties with which a section is scrolled to and focused if the address names it. */
function useNamedSection(title: string) {
  const section = useRef<HTMLElement>(null)
  const isNamed = useAddress().params.get('section') === title
  useEffect(() => {
    if (!isNamed) return undefined
    let end: (() => void) | null = null
    let isGone = false
    // Few addresses name a section, so the others do not load this.
    import('./showSection.ts').then(
      ({ showWhileSettling }) => {
        if (section.current && !isGone) end = showWhileSettling(section.current)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      end?.()
    }
  }, [isNamed])
  return { ref: section, tabIndex: isNamed ? -1 : undefined }
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
