import { useEffect, useState } from 'react'

/** True once `active` has lasted `delay` milliseconds: what loads quickly shows no sign of loading. */
export function useDelayed(active: boolean, delay = 200): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = window.setTimeout(() => setDue(true), delay)
    return () => {
      window.clearTimeout(timer)
      setDue(false)
    }
  }, [active, delay])
  return active && due
}
