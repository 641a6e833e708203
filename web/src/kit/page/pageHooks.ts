import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Begins at the top, with the focus on the content, when a view shows another page: `page` names the current one, such
 * as the id of a person. The shell does the same when the view changes. It runs before the effects of the new page,
 * which may focus an element of its own.
 */
export function usePageArrival(page: string): void {
  const lastPage = useRef(page)
  useLayoutEffect(() => {
    if (lastPage.current === page) return
    lastPage.current = page
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [page])
}

/**
 * Names the window after what a page shows, such as a person. It runs after the shell has named the window after the
 * view, also if both are rendered together on Back. Once the page is gone, the window has its previous title.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const previousTitle = document.title
    const ownTitle = `${title} · Muster`
    document.title = ownTitle
    return () => {
      if (document.title === ownTitle) document.title = previousTitle
    }
  }, [title])
}
