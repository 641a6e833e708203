import './kit/inter/inter.css'
import './kit/theme/base.css'
import 'virtual:theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { Providers } from './app/Providers.tsx'

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// True if a scroll bar takes up space. That space stays reserved while a dialog blocks scrolling.
const { documentElement: page } = document
page.toggleAttribute('data-scroll-bar', window.innerWidth > page.clientWidth)

createRoot(root).render(
  <StrictMode>
    <Providers>
      <App />
    </Providers>
  </StrictMode>,
)
