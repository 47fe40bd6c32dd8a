import type { Uid } from '#domain/ids.ts'
import type { Position } from '#domain/location/haversine.ts'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { MapCluster, MapItem, MapPin } from '../map-item.ts'
import type { MapLabels } from '../map-labels.ts'
import { coveredPx, panIntoView } from '../camera/pan-into-view.ts'
import type { Insets } from '../camera/visible-area.ts'
import { panOptions } from '../map-options.ts'
import { useLatest } from '../use-latest.ts'
import { drawCluster, type ClusterMark } from './draw-cluster.ts'
import { drawPin, type PinMark } from './draw-pin.ts'
import { createRovingFocus } from './focus/roving-focus.ts'
import { createLabelWidth } from './layout/label-width.ts'
import { chosenBox, HALF_RING, layoutMarks, myBox, type PlacedMark } from './layout/layout-marks.ts'
import { boxAround, scaled, type Box } from './layout/box-grid.ts'
import { placeRings } from './layout/place-rings.ts'
import { takeAreas, type TakenArea } from './layout/taken-areas.ts'
import { textScale } from './layout/text-scale.ts'
import { createMarkerLayer, type MarkerLayer } from './marker-layer.ts'

export interface Marks {
  readonly items: readonly MapItem[]
  /** Where the items stay the same at another zoom, which has room for other labels. */
  readonly zoom?: number | undefined
  readonly selectedId: string | undefined
  /** The person's position, which no label covers, and which covers no number of a ring. */
  readonly me: Position | undefined
  /** How it is drawn; a dot by default. */
  readonly meForm?: 'dot' | 'pickup' | undefined
  readonly labels: MapLabels
  readonly onSelect: (id: Uid) => void
  /** Called with the helpers of a mark that has several. */
  readonly onSpot: (ids: readonly Uid[]) => void
  readonly onCluster?: ((cluster: MapCluster) => void) | undefined
  /** What covers the map: a mark that a key has reached is moved out from under it. */
  readonly insets: Insets
}

type Mark = PinMark | ClusterMark

/** z-index of the chosen mark above the others. */
const CHOSEN_LIFT = 10_000
/** Half of a dot, for one helper and for several, px. */
const HALF_DOT = { one: 8, many: 11 } as const
/** What of a label covers a name: its body, without the tip, px from its point. */
const LABEL_BODY = { top: -38, bottom: -6 } as const
const ORIGIN = { x: 0, y: 0 } as const
/** What an arrow key pans where no mark lies ahead, px. */
const STEP_PX = 80

/** Shows the helpers as labels with a price, dots and cluster rings that keep out of each other's way. */
export function useMarks(map: LeafletMap, marks: Marks): void {
  const { items, zoom: asked, selectedId, me, meForm = 'dot', labels } = marks
  const latest = useLatest(marks)
  const layer = useRef<MarkerLayer<Mark>>(undefined)
  const labelled = useRef<ReadonlyMap<string, number>>(new Map())
  const measure = useRef<ReturnType<typeof createLabelWidth>>(undefined)

  useEffect(() => {
    const [container, pane] = [map.getContainer(), map.getPane('markerPane')]
    if (!pane) return undefined
    const focus = createRovingFocus({
      pane,
      container,
      onReach: (button) => {
        // Within a page that scrolls, such as an order's; a window can be lower than the map.
        const show = (): void => button.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        // After a long way Leaflet places the marks once it has said that the map came to rest.
        const moved = (): void => queueMicrotask(show)
        container.scrollIntoView({ block: 'nearest' })
        const [from, at] = [container.getBoundingClientRect(), button.getBoundingClientRect()]
        const point = { x: at.left + at.width / 2 - from.left, y: at.bottom - from.top }
        const { insets } = latest.current
        map.once('moveend', moved)
        if (panIntoView(map, point, { ...insets, bottom: Math.max(insets.bottom, coveredPx(container, button, insets.top)) })) return
        map.off('moveend', moved)
        show()
      },
      onEdge: ([right, down]) => map.panBy([right * STEP_PX, down * STEP_PX], panOptions()),
    })
    const draw = (mark: Mark) =>
      mark.kind === 'cluster'
        ? drawCluster((cluster) => latest.current.onCluster?.(cluster))
        : drawPin((ids) => {
            const [only, ...more] = ids
            if (only !== undefined && more.length === 0) latest.current.onSelect(only)
            else latest.current.onSpot(ids)
          })
    const made = createMarkerLayer<Mark>(map, draw, focus.refresh)
    layer.current = made
    return () => {
      focus.remove()
      made.remove()
    }
  }, [map, latest])

  useEffect(() => {
    const zoom = asked ?? map.getZoom()
    const scale = textScale()
    // The layout knows marks beside text of the usual size.
    const onPlane = ({ latitude, longitude }: Position) => map.project([latitude, longitude], zoom).divideBy(scale)
    measure.current ??= createLabelWidth(getComputedStyle(map.getContainer()).fontFamily)
    const widthOf = measure.current
    const mine = me && onPlane(me)
    const pins = items.flatMap((pin) => {
      if (pin.kind !== 'pin') return []
      const { x, y } = onPlane(pin)
      return [{ id: pin.id, rank: pin.rank, x, y, pin, price: labels.price(pin) }]
    })
    const clusters = items.filter((item) => item.kind === 'cluster')
    const middles = clusters.map(onPlane)
    const rings = placeRings(middles, pins, mine)
    const placed = layoutMarks({
      pins,
      rings,
      me: mine && { x: mine.x, y: mine.y, form: meForm },
      chosenId: selectedId,
      labelled: labelled.current,
      widthOf: ({ price }, more, isChosen) => widthOf(labelText(price, more), isChosen),
    })
    const boxOf = ({ pin, pins: all, form, shift }: Placed): Box => {
      if (form === 'dot') return boxAround(0, 0, all.length > 1 ? HALF_DOT.many : HALF_DOT.one)
      const width = widthOf(labelText(pin.price, all.length - 1), form === 'chosen')
      return form === 'chosen' ? chosenBox(ORIGIN, width, shift) : { left: shift - width / 2, right: shift + width / 2, ...LABEL_BODY }
    }
    labelled.current = new Map(placed.flatMap(({ id, form, shift }) => (form === 'dot' ? [] : [[id, shift] as const])))
    const positionOf = (cluster: MapCluster, index: number): Position => {
      const ring = rings[index]
      if (!ring || ring === middles[index]) return cluster
      const { lat, lng } = map.unproject([ring.x * scale, ring.y * scale], zoom)
      return { latitude: lat, longitude: lng }
    }
    const ringMarks = clusters.map((cluster, index) => clusterMark(cluster, positionOf(cluster, index), labels))
    layer.current?.show([...placed.map((mark) => pinMark(mark, labels, scale)), ...ringMarks])
    const takenBy = ({ latitude, longitude }: Position, box: Box): TakenArea => ({ latitude, longitude, ...scaled(box, scale) })
    takeAreas(map, 'marks', [
      ...placed.map((mark) => takenBy(mark.pin.pin, boxOf(mark))),
      ...ringMarks.map((ring) => takenBy(ring, boxAround(0, 0, HALF_RING))),
      ...(me ? [takenBy(me, myBox({ ...ORIGIN, form: meForm }))] : []),
    ])
  }, [map, items, asked, selectedId, me, meForm, labels])
}

const labelText = (price: string, more: number): string => (more === 0 ? price : `${price} +${more}`)

type Placed = PlacedMark<{
  readonly id: string
  readonly rank: number
  readonly x: number
  readonly y: number
  readonly pin: MapPin
  readonly price: string
}>

function pinMark({ id, pin: { pin, price }, pins, form, ...placed }: Placed, labels: MapLabels, scale: number): PinMark {
  const { latitude, longitude, status, serviceType } = pin
  const isChosen = form === 'chosen'
  const [shift, target] = [placed.shift * scale, placed.target * scale]
  const label = pins.length === 1 ? labels.pin(pin) : labels.spot(pins.length)
  const text = labelText(price, pins.length - 1)
  return {
    kind: 'pin',
    id,
    latitude,
    longitude,
    lift: isChosen ? CHOSEN_LIFT : 0,
    form,
    shift,
    target,
    ids: pins.map((each) => each.pin.id),
    status,
    serviceType,
    text,
    label,
    renderKey: JSON.stringify([form, shift, target, status, serviceType, text, label, pins.map((each) => each.id)]),
  }
}

function clusterMark(cluster: MapCluster, { latitude, longitude }: Position, labels: MapLabels): ClusterMark {
  const { id, available, busy, emergency, expansionZoom, ids } = cluster
  const label = expansionZoom === undefined ? labels.spot(cluster.total) : labels.cluster(cluster)
  const renderKey = JSON.stringify([available, busy, emergency, expansionZoom, label, ids])
  return { kind: 'cluster', id, latitude, longitude, lift: 0, cluster, label, renderKey }
}
