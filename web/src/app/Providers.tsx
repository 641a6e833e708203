import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { createQueryClient } from '../kit/api/queryClient.ts'
import { ThemeProvider } from '../kit/theme/ThemeProvider.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Provides translations, the theme, the query client and the outermost error boundary. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <ThemeProvider>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </ErrorBoundary>
    </ThemeProvider>
  )
}
