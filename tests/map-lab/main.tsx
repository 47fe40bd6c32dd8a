import '#ui/styles/all.css'
import './lab.css'
import { createRoot } from 'react-dom/client'
import { BookingMapLab, Lab } from './lab.tsx'

const root = document.querySelector('#root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(location.search.includes('brief') ? <BookingMapLab /> : <Lab />)
