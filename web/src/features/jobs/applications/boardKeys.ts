/** A direction on the board: up or down in a column, or to the step before or after. */
export type Direction = 'up' | 'down' | 'before' | 'after'

/**
 * Returns the direction of an arrow key; null for any other key. In right-to-left languages, left and right are
 * swapped.
 */
export function directionOf(key: string, isRightToLeft: boolean): Direction | null {
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  if (key === 'ArrowLeft') return isRightToLeft ? 'after' : 'before'
  return key === 'ArrowRight' ? (isRightToLeft ? 'before' : 'after') : null
}

const cardsIn = (column: Element) => [...column.querySelectorAll('[data-card]')]

/**
 * Returns the next card in a direction: in the same column, or at the same position in the nearest column that has
 * cards; null without one.
 */
export function findAdjacentCard(card: Element, direction: Direction): Element | null {
  const column = card.closest('[data-column]')
  if (!column) return null
  const place = cardsIn(column).indexOf(card)
  if (direction === 'up' || direction === 'down') return cardsIn(column)[place + (direction === 'up' ? -1 : 1)] ?? null
  const columns = [...(column.parentElement?.querySelectorAll('[data-column]') ?? [])]
  const at = columns.indexOf(column)
  const otherColumns = direction === 'after' ? columns.slice(at + 1) : columns.slice(0, at).toReversed()
  const cards = otherColumns.map(cardsIn).find(({ length }) => length > 0)
  return cards?.[Math.min(place, cards.length - 1)] ?? null
}

/** Focuses a card. */
export const focusCard = (card: Element | null | undefined): void =>
  card?.querySelector<HTMLElement>('[data-opener]')?.focus()
