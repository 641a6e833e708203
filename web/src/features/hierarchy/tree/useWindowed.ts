import { useLayoutEffect, useState, type RefObject } from 'react'

/** Rows drawn beyond either edge, so that a quick scroll shows no gap. */
const spare = 8

/**
 * Which rows of a long list of equal rows stand in the window, as it is scrolled: from `first` up to but not including
 * `last`. The list itself is as high as all its rows.
 */
export function useWindowed(list: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [range, setRange] = useState({ first: 0, last: 40 })
  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current) return
      const { top } = list.current.getBoundingClientRect()
      const first = Math.max(0, Math.floor(-top / rowHeight) - spare)
      const last = Math.max(first, Math.ceil((window.innerHeight - top) / rowHeight) + spare)
      setRange((known) => (known.first === first && known.last === last ? known : { first, last }))
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [list, count, rowHeight])
  return { first: Math.min(range.first, count), last: Math.min(range.last, count) }
}
