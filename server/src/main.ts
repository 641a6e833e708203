import './quickImports.ts'

await import('./serve.ts')
