import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconMoon, IconSun } from '@tabler/icons-react'
import { Suspense, useEffect, useState, type MouseEvent } from 'react'
import { ViewChoice, type ViewOption } from '../kit/form/choices/Choices.tsx'
import { ToastRegion } from '../kit/messages/ToastRegion.tsx'
import { SessionProvider } from '../kit/session/session.tsx'
import { anchorOf, type Exhibit } from './exhibit.ts'
import classes from './Gallery.module.css'
import { viewer } from './samples/people.ts'
import { sections } from './sections.ts'

type Scheme = 'light' | 'dark'
type Width = 'window' | 'phone'

const schemes: readonly ViewOption<Scheme>[] = [
  { key: 'light', label: 'Light', Icon: IconSun },
  { key: 'dark', label: 'Dark', Icon: IconMoon },
]
const widths: readonly ViewOption<Width>[] = [
  { key: 'window', label: 'Window', Icon: IconDeviceDesktop },
  { key: 'phone', label: '390 px', Icon: IconDeviceMobile },
]

/**
 * Scrolls to what a link in the list of sections names, in the window or in the frame. The kit's own history would take
 * a hash for a new page.
 */
function follow(event: MouseEvent<HTMLAnchorElement>) {
  const { hash } = event.currentTarget
  event.preventDefault()
  window.history.replaceState(window.history.state, '', hash)
  const shownPage = document.querySelector<HTMLIFrameElement>(`.${classes.phone}`)?.contentDocument ?? document
  shownPage.getElementById(hash.slice(1))?.scrollIntoView()
}

/** Shows a piece: its name, its file, when to use it, and its states. */
function Piece({ name, file, within = [], use, states, wide }: Exhibit) {
  const id = anchorOf(file)
  return (
    <article id={id} className={classes.piece} aria-labelledby={`${id}-name`}>
      <h3 id={`${id}-name`}>{name}</h3>
      <p className="small faint breaks">
        {[file, ...within].map((each) => (
          <code key={each} className={classes.file} data-file={each}>
            {each}
          </code>
        ))}
      </p>
      <p className="soft measure">{use}</p>
      <div className={classes.states} data-wide={wide || undefined}>
        {Object.entries(states).map(([label, state]) => (
          <div key={label} className={classes.state}>
            <p className="faint small medium">{label}</p>
            <div className={classes.stage} data-stage>
              <Suspense fallback={null}>{state}</Suspense>
            </div>
          </div>
        ))}
      </div>
    </article>
  )
}

/** Shows all sections of the gallery. */
function Pieces() {
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), [])
  return sections.map(({ title, exhibits }) => (
    <section key={title} id={anchorOf(title)} className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      {exhibits.map((exhibit) => (
        <Piece key={exhibit.file} {...exhibit} />
      ))}
    </section>
  ))
}

/** Shows the list of sections, with the pieces of each, and the choice of colours and width. */
function Side({ width, onWidth }: { width: Width; onWidth: (width: Width) => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const shown = colorScheme === 'auto' ? document.documentElement.dataset.mantineColorScheme : colorScheme
  return (
    <nav className={classes.side} aria-label="Sections">
      <h1 className="lead">Pieces of the kit</h1>
      <ViewChoice
        legend="Colours"
        options={schemes}
        chosen={shown === 'dark' ? 'dark' : 'light'}
        onChoose={setColorScheme}
      />
      <ViewChoice legend="Width" options={widths} chosen={width} onChoose={onWidth} />
      {sections.map(({ title, exhibits }) => (
        <div key={title}>
          <a className="link strong" href={`#${anchorOf(title)}`} onClick={follow}>
            {title}
          </a>
          <ul className={classes.names}>
            {exhibits.map(({ name, file }) => (
              <li key={file}>
                <a className="small soft breaks" href={`#${anchorOf(file)}`} onClick={follow}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Shows every visible piece of the kit in its states, in the window or in a frame as wide as a phone. */
export function Gallery() {
  const [width, setWidth] = useState<Width>('window')
  // The frame shows the same page without the list of sections.
  const isFramed = window.self !== window.top
  return (
    <SessionProvider user={viewer}>
      <div className={classes.gallery} data-framed={isFramed || undefined}>
        {isFramed ? null : <Side width={width} onWidth={setWidth} />}
        <main id="main" className={classes.main} tabIndex={-1}>
          {width === 'phone' ? (
            <iframe className={classes.phone} src={`/kit${window.location.hash}`} title="The gallery on a phone" />
          ) : (
            <Pieces />
          )}
        </main>
      </div>
      <ToastRegion />
    </SessionProvider>
  )
}
