import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { card, type Chart } from './chartLayout.ts'

/** Which part of the chart is seen: its left upper corner, and pixels to a unit of the chart. */
interface View {
  x: number
  y: number
  scale: number
}

const scales = { least: 0.05, most: 2 }
/** Free space around the chart, in pixels. */
const margin = 24
/** A pointer that moves less than so many pixels clicks. */
const slip = 4

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

interface Point {
  x: number
  y: number
}

/** Moving about a chart: by pointer, pinch, wheel with Ctrl, and by what buttons and keys ask for. */
export function useChartView(chart: Chart) {
  const frame = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(frame)
  const [moved, setMoved] = useState<View | null>(null)
  const view = moved ?? firstView(chart, width)
  const latest = useRef({ view, width, height })
  latest.current = { view, width, height }
  const pointers = useRef(new Map<number, Point>())
  const began = useRef<Point | null>(null)
  const dragged = useRef(false)

  /** Another scale, the point of the frame (pixels) staying where it is; the middle unless told. */
  const zoom = (factor: number, at: Point = { x: width / 2, y: height / 2 }) =>
    setMoved((known) => {
      const from = known ?? latest.current.view
      const scale = clamp(from.scale * factor, scales.least, scales.most)
      const shift = 1 / from.scale - 1 / scale
      return { scale, x: from.x + at.x * shift, y: from.y + at.y * shift }
    })
  const pan = (dx: number, dy: number) =>
    setMoved((known) => {
      const from = known ?? latest.current.view
      return { ...from, x: from.x - dx / from.scale, y: from.y - dy / from.scale }
    })

  const zoomNow = useRef(zoom)
  zoomNow.current = zoom
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const wheel = (event: WheelEvent) => {
      // Without the key the page scrolls, as everywhere.
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      zoomNow.current(Math.exp(-event.deltaY / 300), { x: event.clientX - left, y: event.clientY - top })
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [frame])

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (pointers.current.size > 1) return
      began.current = { x: event.clientX, y: event.clientY }
      dragged.current = false
    },
    onPointerMove(event: PointerEvent) {
      const before = pointers.current.get(event.pointerId)
      if (!before || !began.current) return
      const now = { x: event.clientX, y: event.clientY }
      if (!dragged.current && Math.hypot(now.x - began.current.x, now.y - began.current.y) < slip) return
      // Not before: a click on a card would land on the frame.
      if (!dragged.current) event.currentTarget.setPointerCapture(event.pointerId)
      dragged.current = true
      const [other] = [...pointers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]))
      pointers.current.set(event.pointerId, now)
      if (!other) return pan(now.x - before.x, now.y - before.y)
      const { left, top } = event.currentTarget.getBoundingClientRect()
      const spread = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y))
      zoom(spread(now) / spread(before), { x: (now.x + other.x) / 2 - left, y: (now.y + other.y) / 2 - top })
    },
    onPointerUp: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
  }

  return {
    frame,
    view,
    size: { width, height },
    handlers,
    zoom,
    pan,
    /** Whether the pointer has moved the chart since it went down, so that its click means nothing else. */
    wasDragged: () => dragged.current,
    fit: () => setMoved(fitting(chart, width, height)),
    /** Moves as far as needed for a card to be seen. */
    bringIn({ x, y }: Point) {
      setMoved((known) => {
        const { scale, ...from } = known ?? latest.current.view
        const room = margin / scale
        return {
          scale,
          x: clamp(
            from.x,
            x + card.width + room - width / scale,
            Math.max(x - room, x + card.width + room - width / scale),
          ),
          y: clamp(from.y, y + card.height + room - height / scale, y - room),
        }
      })
    },
  }
}

/** How large an element is, in pixels; nothing before it is there. */
function useSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** The top of the chart in the middle, in full size. */
function firstView(chart: Chart, width: number): View {
  const top = chart.cards[0]
  const center = top ? top.x + card.width / 2 : 0
  const scale = clamp((width - margin * 2) / (chart.width || 1), 0.8, 1)
  const x = chart.width * scale + margin * 2 <= width ? (chart.width - width / scale) / 2 : center - width / scale / 2
  return { scale, x, y: -margin / scale }
}

/** The whole chart, in the middle, never larger than its full size. */
function fitting(chart: Chart, width: number, height: number): View {
  const room = { across: width - margin * 2, down: height - margin * 2 }
  const scale = clamp(Math.min(room.across / chart.width, room.down / chart.height), scales.least, 1)
  return {
    scale,
    x: (chart.width - width / scale) / 2,
    y: Math.min(-margin / scale, (chart.height - height / scale) / 2),
  }
}
