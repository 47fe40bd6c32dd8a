import '#ui/styles/all.css'
import './lab.css'
import { NO_MAP_SETTINGS, setMapSettings } from '#config/map/map-settings.ts'
import { createRoot } from 'react-dom/client'
import { BookingMapLab, Lab, mapView } from './lab.tsx'
import { showBareMap } from './streets/bare-map.ts'
import { showLibraryMap } from './streets/library-map.ts'

if (!location.search.includes('paper')) setMapSettings({ ...NO_MAP_SETTINGS, tileUrl: '/tiles/{z}/{x}/{y}.png' })
const root = document.querySelector<HTMLElement>('#root')
if (root === null) throw new Error('the page has no root')
if (location.search.includes('library')) await showLibraryMap(root, mapView.center, mapView.zoom)
else if (location.search.includes('bare')) showBareMap(root, mapView.center, mapView.zoom)
else createRoot(root).render(location.search.includes('brief') ? <BookingMapLab /> : <Lab />)
