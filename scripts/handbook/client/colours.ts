// Runs before the page is drawn, so that it never flashes in the other colours. The key is that of the product, whose
// choice applies here too; without a choice, the system decides.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.colours = chosen
} catch {
  // Storage may be forbidden; then the system's preference applies.
}

export {}
