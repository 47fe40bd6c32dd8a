import '#ui/styles/all.css'
import './gallery.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'

const parameters = new URLSearchParams(location.search)
if (parameters.has('dark')) document.documentElement.dataset['theme'] = 'dark'
if (parameters.has('rtl')) document.documentElement.dir = 'rtl'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
