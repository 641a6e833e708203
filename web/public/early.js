// Runs before the first paint, while the browser fetches the other scripts.

// A page in dark mode must never flash white. The key is Mantine's own.
;(() => {
  let choice = 'auto'
  try {
    choice = localStorage.getItem('mantine-color-scheme-value') || 'auto'
  } catch {
    // Storage may be forbidden; then the system's preference applies.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()

// The first formatter takes Chromium 10 ms, whichever it is, and the pages of signed-in people need one. Later, the page
// would wait for it.
if (document.cookie.includes('signed-in=')) setTimeout(() => new Intl.NumberFormat())
