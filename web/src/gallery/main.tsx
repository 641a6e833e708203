import '../kit/inter/inter.css'
import '../kit/theme/base.css'
import '../kit/theme/mantine.css'
import 'virtual:theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from '../app/Providers.tsx'
import { Gallery } from './Gallery.tsx'
import { answerFromSamples } from './samples/answers.ts'

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

const root = document.getElementById('root')
if (!root) throw new Error('gallery.html has no #root')

answerFromSamples()

createRoot(root).render(
  <StrictMode>
    <Providers>
      <Gallery />
    </Providers>
  </StrictMode>,
)
