import {
  CenteredTextSymbolizer,
  CircleSymbolizer,
  GroupSymbolizer,
  OffsetTextSymbolizer,
  Padding,
  TextPlacements,
  type Feature,
  type LabelRule,
} from 'protomaps-leaflet'
import { insideArea, lineLabels, unpainted, type LabelArea, type UnpaintedTexts } from './label-symbolizers.ts'
import { textOf } from '../data/label-text.ts'
import type { MapColor, MapStyle } from '../map-style.ts'

const HALO_PX = 1.75
/** Space around the name of a place, px. */
export const NAME_PADDING = 5

/** Returns whether a feature is important enough for a zoom. */
const isShown = (zoom: number, feature?: Feature): boolean => Number(feature?.props['minZoom'] ?? 0) <= zoom

const spacingOf = (feature: Feature | undefined, px: number): number => (feature?.props['isSpaced'] === true ? px : 0)

const byName: NonNullable<LabelRule['sort']> = (one, other) => (textOf(one, 'text') < textOf(other, 'text') ? -1 : 1)

/** Names by importance: neither the file's order nor the order of arrival decides which of two is written. */
const byRank: NonNullable<LabelRule['sort']> = (one, other) =>
  Number(other['rank']) - Number(one['rank']) || Number(one['minZoom']) - Number(other['minZoom']) || byName(one, other)

/**
 * Returns the rules of the library's labels. The first rule has precedence.
 * @param area in which labels may be, px of the data tile
 * @param districts gets the names of districts that are not painted
 */
export function labelRules({ colors, font, districtsApart }: MapStyle, area: LabelArea, districts: UnpaintedTexts): LabelRule[] {
  const halo = colors['label-halo']
  const name = (
    dataLayer: string,
    minzoom: number,
    color: MapColor,
    options: { readonly font: string; readonly spacing?: number },
  ): LabelRule => ({
    dataLayer,
    minzoom,
    sort: byRank,
    filter: isShown,
    symbolizer: insideArea(
      new Padding(
        NAME_PADDING,
        new CenteredTextSymbolizer({
          labelProps: [options.spacing === undefined ? 'text' : 'capitals'],
          font: options.font,
          fill: colors[color],
          stroke: halo,
          width: HALO_PX,
          lineHeight: 1.45,
          maxLineChars: 18,
          letterSpacing: (_zoom: number, feature?: Feature) => spacingOf(feature, options.spacing ?? 0),
        }),
      ),
      area,
    ),
  })
  const street = (dataLayer: string, minzoom: number, maxzoom: number, style: string): LabelRule => ({
    dataLayer,
    minzoom,
    maxzoom,
    sort: byName,
    symbolizer: lineLabels({ font: `${style} ${font}`, fill: colors.label, stroke: halo }, area),
  })
  const dotted = (dataLayer: string, minzoom: number, color: MapColor): LabelRule => ({
    dataLayer,
    minzoom,
    sort: byRank,
    filter: (zoom, feature) => isShown(zoom - 1, feature),
    symbolizer: insideArea(
      new GroupSymbolizer([
        new CircleSymbolizer({ radius: 2.5, fill: colors[color], stroke: halo, width: 1 }),
        new OffsetTextSymbolizer({
          labelProps: ['text'],
          font: `500 11px ${font}`,
          fill: colors[color],
          stroke: halo,
          width: HALO_PX,
          placements: [TextPlacements.S],
          offsetY: 6,
          maxLineChars: 16,
          lineHeight: 1.3,
        }),
      ]),
      area,
    ),
  })
  const district = { ...name('district-name', 13, 'place-label', { font: `600 11px ${font}`, spacing: 1.2 }), maxzoom: 17 }
  return [
    { ...name('city-name', 0, 'place-label', { font: `600 15px ${font}` }), maxzoom: 13 },
    districtsApart === true ? { ...district, symbolizer: unpainted(district.symbolizer, districts) } : district,
    name('water-name', 12, 'water-label', { font: `italic 500 12px ${font}` }),
    street('major-name', 14, 14, '500 11px'),
    street('major-name', 15, 16, '500 12px'),
    street('major-name', 17, 24, '500 13px'),
    dotted('station-name', 16, 'station-label'),
    name('park-name', 16, 'park-label', { font: `500 11px ${font}` }),
    street('minor-name', 15, 16, '400 11px'),
    street('minor-name', 17, 24, '400 12px'),
    street('path-name', 17, 24, '400 11px'),
  ]
}
