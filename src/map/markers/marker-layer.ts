import type { Position } from '#domain/location/haversine.ts'
import { divIcon, type Map as LeafletMap, type Marker } from 'leaflet'
import { FlatMarker } from './flat-marker.ts'

/** A marker at a position. Markers with the same `renderKey` look the same. */
export interface MarkerItem extends Position {
  readonly id: string
  readonly renderKey: string
  /** z-index above neighbours; 0 for those that cover each other from north to south. */
  readonly lift: number
}

/** The element of a marker, updated in place: focus and animation stay. */
export interface MarkerDrawing<Item extends MarkerItem> {
  readonly element: HTMLElement
  update(item: Item): void
}

export interface MarkerLayer<Item extends MarkerItem> {
  /**
   * Shows exactly these markers: removed ones disappear immediately, new ones appear over the next frames, and unchanged ones are left alone.
   */
  show(items: readonly Item[]): void
  remove(): void
}

interface MarkerEntry<Item extends MarkerItem> {
  item: Item
  readonly marker: Marker
  readonly drawing: MarkerDrawing<Item>
}

/** Time in each frame for creating markers, ms: a quarter of a frame. Their layout and paint come on top. */
const BUDGET_MS = 4

const places = new WeakMap<Element, Position>()

/** Orders from north to south, then from west to east: an order that does not change when the map moves. */
function isBefore(a: Position, b: Position): boolean {
  return a.latitude > b.latitude || (a.latitude === b.latitude && a.longitude < b.longitude)
}

/**
 * Returns the first of the ordered siblings that comes after a position. Elements that are no markers, such as the person's own dot, have no
 * order.
 */
function firstBehind(siblings: HTMLCollection, at: Position): Element | undefined {
  let [from, to] = [0, siblings.length]
  while (from < to) {
    const middle = (from + to) >> 1
    let known = middle
    while (known < to && !places.has(siblings[known] as Element)) known += 1
    const place = known < to ? places.get(siblings[known] as Element) : undefined
    if (place === undefined || isBefore(at, place)) to = middle
    else from = known + 1
  }
  while (from < siblings.length && !places.has(siblings[from] as Element)) from += 1
  return siblings[from]
}

/** Inserts the element where Tab reaches it in order, regardless of the layer of its neighbours. */
function placeInOrder(element: HTMLElement, at: Position): void {
  const parent = element.parentElement
  places.delete(element)
  const next = parent ? firstBehind(parent.children, at) : undefined
  places.set(element, at)
  // An element that is already in place is not moved, so it keeps its focus.
  if (next === undefined ? parent?.lastElementChild !== element : element.nextElementSibling !== next)
    parent?.insertBefore(element, next ?? null)
}

const samePlace = (a: Position, b: Position): boolean => a.latitude === b.latitude && a.longitude === b.longitude

/**
 * Creates a layer of markers, by id.
 * @param draw creates the element of a marker
 * @param onChange called once all markers of a list are there
 */
export function createMarkerLayer<Item extends MarkerItem>(
  map: LeafletMap,
  draw: (item: Item) => MarkerDrawing<Item>,
  onChange?: () => void,
): MarkerLayer<Item> {
  const shown = new Map<string, MarkerEntry<Item>>()

  const add = (item: Item): void => {
    const drawing = draw(item)
    drawing.update(item)
    const made = new FlatMarker([item.latitude, item.longitude], {
      icon: divIcon({ html: drawing.element, className: 'map-mark', iconSize: [0, 0] }),
      interactive: false,
      keyboard: false,
      zIndexOffset: item.lift,
    }).addTo(map)
    const element = made.getElement()
    if (element !== undefined) placeInOrder(element, item)
    shown.set(item.id, { item, marker: made, drawing })
  }

  const change = (entry: MarkerEntry<Item>, item: Item): void => {
    const before = entry.item
    entry.item = item
    if (before.renderKey !== item.renderKey) entry.drawing.update(item)
    if (before.lift !== item.lift) entry.marker.setZIndexOffset(item.lift)
    if (samePlace(before, item)) return
    entry.marker.setLatLng([item.latitude, item.longitude])
    const element = entry.marker.getElement()
    if (element !== undefined) placeInOrder(element, item)
  }

  /** Markers still to be created, in order; the next frame continues. */
  let pending: readonly Item[] = []
  let frame: number | undefined

  const addSome = (): void => {
    frame = undefined
    const until = performance.now() + BUDGET_MS
    let made = 0
    for (const item of pending) {
      if (made > 0 && performance.now() > until) break
      add(item)
      made += 1
    }
    pending = pending.slice(made)
    if (pending.length > 0) frame = requestAnimationFrame(addSome)
    else onChange?.()
  }

  const drop = (id: string, entry: MarkerEntry<Item>): void => {
    // The next Tab must start at the map, not at the top of the page.
    const hadFocus = entry.drawing.element.contains(document.activeElement)
    entry.marker.remove()
    shown.delete(id)
    if (hadFocus) map.getContainer().focus({ preventScroll: true })
  }

  return {
    show(items) {
      const ids = new Set(items.map(({ id }) => id))
      for (const [id, entry] of shown) if (!ids.has(id)) drop(id, entry)
      const missing: Item[] = []
      for (const item of items) {
        const entry = shown.get(item.id)
        if (entry === undefined) missing.push(item)
        else change(entry, item)
      }
      pending = missing
      // The selected marker responds to a press, so it is created in this frame; the others follow frame by frame, so that the map stays
      // responsive.
      if (frame === undefined) addSome()
    },
    remove() {
      if (frame !== undefined) cancelAnimationFrame(frame)
      pending = []
      for (const entry of shown.values()) entry.marker.remove()
      shown.clear()
    },
  }
}
