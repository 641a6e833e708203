/** Page numbers that are offered at once (specification 3, section 9). */
const mostNumbers = 5

/** Up to five page numbers with the current one in their middle, as far as there are pages on both sides. */
export function pageNumbers({ currentPage, totalPages }: { currentPage: number; totalPages: number }): number[] {
  const count = Math.min(mostNumbers, totalPages)
  const first = Math.max(1, Math.min(currentPage - Math.floor(mostNumbers / 2), totalPages - count + 1))
  return Array.from({ length: count }, (_, index) => first + index)
}
