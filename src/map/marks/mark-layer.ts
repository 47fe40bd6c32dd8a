import type { Position } from '#domain/location/haversine.ts'
import { divIcon, type Map as LeafletMap, type Marker } from 'leaflet'
import { FlatMarker } from './flat-marker.ts'

/** What is drawn at a place. Two marks with the same `look` look the same. */
export interface Mark extends Position {
  readonly id: string
  readonly renderKey: string
  /** Above its neighbours. */
  readonly raised: boolean
  /** Pixels right and down from the position. */
  readonly offset: readonly [number, number]
}

/** The element of a mark, and how it takes a new look without being made again: focus and animation stay. */
export interface MarkDrawing<Item extends Mark> {
  readonly element: HTMLElement
  update(item: Item): void
}

export interface MarkLayer<Item extends Mark> {
  /** Shows exactly these: what is gone goes at once, what is new comes over the next frames. Marks that stay are left alone. */
  show(items: readonly Item[]): void
  remove(): void
}

interface Shown<Item extends Mark> {
  item: Item
  readonly marker: Marker
  readonly drawing: MarkDrawing<Item>
}

/** Time in each frame that making marks may take, ms: a quarter of a frame. What they cost to lay out and paint comes on top. */
const BUDGET_MS = 4

const places = new WeakMap<Element, Position>()

/** From north to south, then from west to east: an order that does not change when the map moves. */
function isBefore(a: Position, b: Position): boolean {
  return a.latitude > b.latitude || (a.latitude === b.latitude && a.longitude < b.longitude)
}

/** The first of the siblings, which are in order, that stands behind a place. What is no mark, such as the person's own dot, has no order. */
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

/** Puts the holder where Tab expects it, whichever layer its neighbours belong to. */
function placeInOrder(holder: HTMLElement, at: Position): void {
  const parent = holder.parentElement
  places.delete(holder)
  const next = parent ? firstBehind(parent.children, at) : undefined
  places.set(holder, at)
  // One that stands there already keeps the focus that it may have.
  if (next === undefined ? parent?.lastElementChild !== holder : holder.nextElementSibling !== next)
    parent?.insertBefore(holder, next ?? null)
}

function iconFor(element: HTMLElement, [right, down]: Mark['offset']) {
  return divIcon({ html: element, className: 'map-mark', iconSize: [0, 0], iconAnchor: [-right, -down] })
}

const sameOffset = (a: Mark, b: Mark): boolean => a.offset[0] === b.offset[0] && a.offset[1] === b.offset[1]
const samePlace = (a: Position, b: Position): boolean => a.latitude === b.latitude && a.longitude === b.longitude

/** Marks of one kind on the map, kept by id. @param draw makes the element of one mark */
export function createMarkLayer<Item extends Mark>(map: LeafletMap, draw: () => MarkDrawing<Item>): MarkLayer<Item> {
  const shown = new Map<string, Shown<Item>>()

  const add = (item: Item): void => {
    const drawing = draw()
    drawing.update(item)
    const made = new FlatMarker([item.latitude, item.longitude], {
      icon: iconFor(drawing.element, item.offset),
      interactive: false,
      keyboard: false,
      zIndexOffset: item.raised ? 10_000 : 0,
    }).addTo(map)
    const holder = made.getElement()
    if (holder !== undefined) placeInOrder(holder, item)
    shown.set(item.id, { item, marker: made, drawing })
  }

  const change = (mark: Shown<Item>, item: Item): void => {
    const before = mark.item
    mark.item = item
    if (before.renderKey !== item.renderKey) mark.drawing.update(item)
    if (before.raised !== item.raised) mark.marker.setZIndexOffset(item.raised ? 10_000 : 0)
    if (!sameOffset(before, item)) mark.marker.setIcon(iconFor(mark.drawing.element, item.offset))
    if (samePlace(before, item)) return
    mark.marker.setLatLng([item.latitude, item.longitude])
    const holder = mark.marker.getElement()
    if (holder !== undefined) placeInOrder(holder, item)
  }

  /** Those that are to be made, in order; the next frame goes on. */
  let rest: readonly Item[] = []
  let frame: number | undefined

  const addSome = (): void => {
    frame = undefined
    const until = performance.now() + BUDGET_MS
    let made = 0
    for (const item of rest) {
      if (made > 0 && performance.now() > until) break
      add(item)
      made += 1
    }
    rest = rest.slice(made)
    if (rest.length > 0) frame = requestAnimationFrame(addSome)
  }

  const drop = (id: string, mark: Shown<Item>): void => {
    // The next Tab should start at the map, not at the top of the page.
    const hadFocus = mark.drawing.element.contains(document.activeElement)
    mark.marker.remove()
    shown.delete(id)
    if (hadFocus) map.getContainer().focus({ preventScroll: true })
  }

  return {
    show(items) {
      const wanted = new Set(items.map(({ id }) => id))
      for (const [id, mark] of shown) if (!wanted.has(id)) drop(id, mark)
      const missing: Item[] = []
      for (const item of items) {
        const mark = shown.get(item.id)
        if (mark === undefined) missing.push(item)
        else change(mark, item)
      }
      rest = missing
      // The chosen one is an answer to a press; the others come frame by frame, so that the map stays in the hand.
      if (frame === undefined) addSome()
    },
    remove() {
      if (frame !== undefined) cancelAnimationFrame(frame)
      rest = []
      for (const mark of shown.values()) mark.marker.remove()
      shown.clear()
    },
  }
}
