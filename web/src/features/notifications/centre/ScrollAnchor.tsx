import { Component, type ReactNode, type RefObject } from 'react'

interface Props {
  area: RefObject<HTMLElement | null>
  /** An identifier of the list; the position is kept only within the same list. */
  list: string
  /** The `data-notice` of the first row. */
  first: string | undefined
  /** Called with the number of rows that were added above, out of view. */
  onAbove: (count: number) => void
  children: ReactNode
}

/** The state before rows were added or removed. */
interface Before {
  /** The rows in order, and the focused row. */
  order: string[]
  focused: string | undefined
  /** The first row in view, with its position in the window. */
  firstVisible: { row: string; top: number } | undefined
}

const idOf = (row: Element | null | undefined) => row?.getAttribute('data-notice') ?? undefined

/** Returns the top of the page's visible area, below the header, in pixels. */
export const headerBottom = () => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0

/**
 * Keeps the row that the user is reading in place when rows are added above, by scrolling down by their height. Applies
 * while the user has scrolled down, points at a row or has the focus in one. If the focused row or button disappears,
 * its row gets the focus, or else the next row. This is a class because only classes get a snapshot before React
 * updates the page.
 */
export class ScrollAnchor extends Component<Props> {
  override getSnapshotBeforeUpdate(previous: Props): Before | null {
    const area = previous.area.current
    if (!area || previous.list !== this.props.list) return null
    const rows = this.#rows()
    const focused = document.activeElement?.closest('[data-notice]')
    const isReading = area.getBoundingClientRect().top < headerBottom() || focused || area.matches(':hover')
    const firstVisible = isReading ? rows.find((row) => row.getBoundingClientRect().bottom > headerBottom()) : undefined
    return {
      order: rows.map((row) => idOf(row) ?? ''),
      focused: idOf(focused),
      firstVisible: firstVisible && { row: idOf(firstVisible) ?? '', top: firstVisible.getBoundingClientRect().top },
    }
  }

  override componentDidUpdate(previous: Props, _state: unknown, before: Before | null) {
    if (!before) return
    const { area, first, onAbove } = this.props
    const rows = new Map(this.#rows().map((row) => [idOf(row), row]))
    if (before.focused !== undefined && (document.activeElement ?? document.body) === document.body) {
      const at = before.order.indexOf(before.focused)
      const next = [...before.order.slice(at), ...before.order.slice(0, at).toReversed()].find((id) => rows.has(id))
      ;(rows.get(next) ?? area.current)?.focus({ preventScroll: true })
    }
    const addedCount = [...rows.keys()].indexOf(previous.first)
    if (first === previous.first || addedCount < 1 || !before.firstVisible) return
    const offset =
      (rows.get(before.firstVisible.row)?.getBoundingClientRect().top ?? before.firstVisible.top) -
      before.firstVisible.top
    if (offset > 0) window.scrollBy(0, offset)
    if ((area.current?.getBoundingClientRect().top ?? 0) < headerBottom()) onAbove(addedCount)
  }

  #rows(): HTMLElement[] {
    return [...(this.props.area.current?.querySelectorAll<HTMLElement>('[data-notice]') ?? [])]
  }

  override render() {
    return this.props.children
  }
}
