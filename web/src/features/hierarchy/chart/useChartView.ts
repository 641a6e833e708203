import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { card, type Chart } from './chartLayout.ts'

interface Point {
  x: number
  y: number
}

/** The visible part of the chart: its top left corner and its scale in pixels per chart unit. */
interface View extends Point {
  scale: number
}

const scales = { min: 0.05, max: 2 }
/** The space around the chart, in pixels. */
const margin = 24
/** Maximum number of pixels that a pointer may move during a click. Beyond that it drags the chart. */
const dragThresholdPx = 4

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
const distanceBetween = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** Returns the visible part of the chart, and functions that move and zoom it by mouse, touch, buttons and keys. */
export function useChartView(chart: Chart) {
  const frame = useRef<HTMLDivElement>(null)
  const { ref, width, height } = useElementSize()
  const [movedView, setMovedView] = useState<View | null>(null)
  const view = movedView ?? firstView(chart, width)
  const move = (next: (from: View) => View) => setMovedView((current) => next(current ?? view))
  const { pointers, drag } = useRef({
    pointers: new Map<number, Point>(),
    drag: { from: { x: 0, y: 0 }, on: false },
  }).current

  /** Returns a position in the window relative to the chart's frame. */
  const inFrame = ({ x, y }: Point) => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
    return { x: x - left, y: y - top }
  }
  /** Zooms around a point of the frame in pixels, by default its centre. */
  const zoom = (factor: number, at: Point = { x: width / 2, y: height / 2 }) =>
    move((from) => {
      const scale = clamp(from.scale * factor, scales.min, scales.max)
      const shift = 1 / from.scale - 1 / scale
      return { scale, x: from.x + at.x * shift, y: from.y + at.y * shift }
    })
  const pan = (dx: number, dy: number) =>
    move((from) => ({ ...from, x: from.x - dx / from.scale, y: from.y - dy / from.scale }))

  // React adds wheel listeners as passive ones, which can't prevent the browser from zooming the page.
  useEffect(() => {
    const element = frame.current
    const wheel = (event: WheelEvent) => {
      // Without Ctrl or Cmd, the wheel scrolls the page as usual.
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoom(Math.exp(-event.deltaY / 300), inFrame({ x: event.clientX, y: event.clientY }))
    }
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  })

  const release = ({ pointerId }: PointerEvent) => void pointers.delete(pointerId)
  const handlers = {
    onPointerDown({ button, pointerId, clientX: x, clientY: y }: PointerEvent) {
      if (button !== 0) return
      pointers.set(pointerId, { x, y })
      if (pointers.size === 1) Object.assign(drag, { from: { x, y }, on: false })
    },
    onPointerMove({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) {
      const [before, now] = [pointers.get(pointerId), { x, y }]
      if (!before || (!drag.on && distanceBetween(now, drag.from) < dragThresholdPx)) return
      // If the pointer were captured earlier, a click on a card would go to the frame.
      if (!drag.on) currentTarget.setPointerCapture(pointerId)
      drag.on = true
      pointers.set(pointerId, now)
      const otherPointer = [...pointers].find(([id]) => id !== pointerId)?.[1]
      if (!otherPointer) return pan(x - before.x, y - before.y)
      const spread =
        Math.max(1, distanceBetween(now, otherPointer)) / Math.max(1, distanceBetween(before, otherPointer))
      zoom(spread, inFrame({ x: (x + otherPointer.x) / 2, y: (y + otherPointer.y) / 2 }))
    },
    onPointerUp: release,
    onPointerCancel: release,
  }

  return {
    frame,
    view,
    size: { width, height },
    /** The props of the chart's frame. */
    frameProps: { ref: useMergedRef(frame, ref), ...handlers },
    zoom,
    pan,
    /**
     * Returns true if the pointer has dragged the chart since it was pressed. The click that follows must be ignored.
     */
    wasDragged: () => drag.on,
    fit: () => setMovedView(fitView(chart, width, height)),
    /** Moves the chart as little as possible so that a card becomes visible. */
    bringIn: ({ x, y }: Point) =>
      move(({ scale, ...from }) => {
        const room = margin / scale
        const [left, top] = [x + card.width + room - width / scale, y + card.height + room - height / scale]
        return { scale, x: clamp(from.x, left, Math.max(x - room, left)), y: clamp(from.y, top, y - room) }
      }),
  }
}

/** Returns the initial view, with the top of the chart centred, at 80 % to 100 % of its full size. */
function firstView(chart: Chart, width: number): View {
  const top = chart.cards[0]
  const center = top ? top.x + card.width / 2 : 0
  const scale = clamp((width - margin * 2) / (chart.width || 1), 0.8, 1)
  const x = chart.width * scale + margin * 2 <= width ? (chart.width - width / scale) / 2 : center - width / scale / 2
  return { scale, x, y: -margin / scale }
}

/** Returns the view of the whole chart, centred, at most at full size. */
function fitView(chart: Chart, width: number, height: number): View {
  const [across, down] = [(width - margin * 2) / chart.width, (height - margin * 2) / chart.height]
  const scale = clamp(Math.min(across, down), scales.min, 1)
  const y = Math.min(-margin / scale, (chart.height - height / scale) / 2)
  return { scale, x: (chart.width - width / scale) / 2, y }
}
