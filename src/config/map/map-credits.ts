/** Owners of map data, as the maps that draw it must name them. */

export interface Credit {
  readonly text: string
  readonly href?: string | undefined
}

export const OPENSTREETMAP: Credit = { text: '© OpenStreetMap contributors', href: 'https://www.openstreetmap.org/copyright' }

/** The notices with the licences' texts, which the build writes. */
const NOTICES_PATH = '/licenses.txt'

export const GSHHG: Credit = { text: 'GSHHG (LGPL)', href: NOTICES_PATH }
export const NATURAL_EARTH: Credit = { text: 'Natural Earth', href: NOTICES_PATH }

/** Returns the owners that a basemap's file names. OpenStreetMap's words are linked. */
export const basemapCredit = (attribution: string): Credit =>
  attribution.includes('OpenStreetMap') ? OPENSTREETMAP : { text: attribution }
