import { Component, type ReactNode, type RefObject } from 'react'

interface Props {
  area: RefObject<HTMLElement | null>
  /** Which list it is: of another one nothing is kept. */
  list: string
  /** The row that stands first, by its `data-notice`. */
  first: string | undefined
  /** So many rows have come in above, and are out of sight. */
  onAbove: (count: number) => void
  children: ReactNode
}

/** What was there before rows came or went. */
interface Before {
  /** The rows in order, and which of them had the focus. */
  order: string[]
  focused: string | undefined
  /** The row that is read, and where in the window it stood. */
  read: { row: string; top: number } | undefined
}

const idOf = (row: Element | null | undefined) => row?.getAttribute('data-notice') ?? undefined

/** Where the page begins in the window, below the header, in pixels. */
export const pageBegins = () => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0

/**
 * Keeps what one reads where it is while rows come in above it, by scrolling the page as far as they are high: for a
 * reader who has scrolled down, points at a row or has the focus in one. Where a row goes that has the focus, or the
 * button in it that was pressed, the row takes it, else the next one. React tells of what was there before to classes
 * alone.
 */
export class KeptPlace extends Component<Props> {
  override getSnapshotBeforeUpdate(old: Props): Before | null {
    const area = old.area.current
    if (!area || old.list !== this.props.list) return null
    const rows = this.#rows()
    const focused = document.activeElement?.closest('[data-notice]')
    const isReading = area.getBoundingClientRect().top < pageBegins() || focused || area.matches(':hover')
    const read = isReading ? rows.find((row) => row.getBoundingClientRect().bottom > pageBegins()) : undefined
    return {
      order: rows.map((row) => idOf(row) ?? ''),
      focused: idOf(focused),
      read: read && { row: idOf(read) ?? '', top: read.getBoundingClientRect().top },
    }
  }

  override componentDidUpdate(old: Props, _state: unknown, before: Before | null) {
    if (!before) return
    const { area, first, onAbove } = this.props
    const rows = new Map(this.#rows().map((row) => [idOf(row), row]))
    if (before.focused !== undefined && (document.activeElement ?? document.body) === document.body) {
      const at = before.order.indexOf(before.focused)
      const next = [...before.order.slice(at), ...before.order.slice(0, at).toReversed()].find((id) => rows.has(id))
      ;(rows.get(next) ?? area.current)?.focus({ preventScroll: true })
    }
    const above = [...rows.keys()].indexOf(old.first)
    if (first === old.first || above < 1 || !before.read) return
    const moved = (rows.get(before.read.row)?.getBoundingClientRect().top ?? before.read.top) - before.read.top
    if (moved > 0) window.scrollBy(0, moved)
    if ((area.current?.getBoundingClientRect().top ?? 0) < pageBegins()) onAbove(above)
  }

  #rows(): HTMLElement[] {
    return [...(this.props.area.current?.querySelectorAll<HTMLElement>('[data-notice]') ?? [])]
  }

  override render() {
    return this.props.children
  }
}
