import { NativeSelect } from '@mantine/core'
import { type MouseEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentSearch } from '../history.ts'
import { patchSearch, setAddress, useAddress } from '../session/address.tsx'
import classes from './LinkedSections.module.css'
import { SectionIndex } from './sectionIndex.ts'

/** The fewest sections that need links. */
const minSections = 4

/**
 * Shows many sections of a settings tab with links to them: beside them, or as a select above them in narrower windows. The
 * links follow the sections that are shown.
 */
export function LinkedSections({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { params } = useAddress()
  const content = useRef<HTMLDivElement>(null)
  const [titles, setTitles] = useState<readonly string[]>([])
  const update = useCallback(() => {
    const sections = [...(content.current?.querySelectorAll<HTMLElement>('[data-section]') ?? [])]
    const found = sections.map(({ dataset }) => dataset.section ?? '')
    setTitles((before) => (before.join('\n') === found.join('\n') ? before : found))
  }, [])
  const show = (title: string) => {
    const name = () => setAddress({ section: title }, { replace: true })
    if (params.get('section') !== title) return name()
    // A section shows itself when the address begins to name it.
    setAddress({ section: null }, { replace: true })
    window.setTimeout(name)
  }
  const follow = (event: MouseEvent, title: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    show(title)
  }
  return (
    <div className={classes.layout}>
      {titles.length < minSections ? null : (
        <>
          <NativeSelect
            className={classes.choice}
            aria-label={t('Sections')}
            value=""
            onChange={({ currentTarget: { value } }) => show(value)}
            data={[{ value: '', label: t('Go to a section') }, ...titles]}
          />
          <nav className={classes.links} aria-label={t('Sections')}>
            {titles.map((title) => (
              <a
                key={title}
                className={classes.link}
                href={patchSearch(currentSearch(), { section: title })}
                onClick={(event) => follow(event, title)}
              >
                {title}
              </a>
            ))}
          </nav>
        </>
      )}
      <div ref={content} className={classes.content}>
        <SectionIndex value={update}>{children}</SectionIndex>
      </div>
    </div>
  )
}
