import type { Position } from '#domain/location/haversine.ts'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import { circleRadius } from './circle-radius.ts'
import { PlacedElement } from './placed-element.ts'

export interface OwnPosition extends Position {
  /** Radius in which the person is, m. */
  readonly accuracyM: number
  /** Age of a position that is out of date, such as '3 min ago'. */
  readonly age?: string | undefined
}

/** Calls back with the direction of the screen, degrees clockwise from north, now and whenever it changes. @returns stops it */
export type WatchHeading = (tell: (heading: number | undefined) => void) => () => void

/** Circle and direction lie over streets and routes (400) and under the pins (600), whose prices stay readable; the dot lies over them. */
const PANES = { 'own-ground': '450', 'own-dot': '650' } as const

function childOf(parent: HTMLElement, className: string): HTMLElement {
  const child = document.createElement('span')
  child.className = className
  parent.append(child)
  return child
}

function drawOwnPosition(map: LeafletMap) {
  for (const [name, zIndex] of Object.entries(PANES)) {
    const pane = map.getPane(name) ?? map.createPane(name)
    pane.style.zIndex = zIndex
    pane.style.pointerEvents = 'none'
  }
  let shown: OwnPosition | undefined
  const circle = new PlacedElement('own-ground', true, () => {
    const radius = shown && circleRadius(shown.accuracyM, shown.latitude, map.getZoom())
    disc.hidden = radius === undefined
    disc.style.setProperty('--radius', `${Math.round(radius ?? 0)}px`)
  })
  const disc = childOf(circle.element, 'me-circle')
  const direction = new PlacedElement('own-ground', false)
  const cone = childOf(direction.element, 'me-heading')
  cone.hidden = true
  const mark = new PlacedElement('own-dot', false)
  const dot = childOf(mark.element, 'me')
  dot.role = 'img'
  const age = childOf(mark.element, 'me-age')
  age.ariaHidden = 'true'
  const all = [circle, direction, mark]
  for (const one of all) one.addTo(map)
  return {
    show(me: OwnPosition, label: string): void {
      shown = me
      dot.ariaLabel = label
      age.textContent = me.age ?? ''
      for (const one of all) {
        one.element.classList.toggle('is-stale', me.age !== undefined)
        one.moveTo(me)
      }
    },
    turn(heading: number | undefined): void {
      cone.hidden = heading === undefined
      if (heading !== undefined) cone.style.setProperty('--heading', `${Math.round(heading)}deg`)
    },
    remove(): void {
      for (const one of all) one.remove()
    },
  }
}

/** Shows the person's own position above the pins, how accurate it is, and where they are looking; nothing while it is unknown. */
export function useOwnPosition(map: LeafletMap, me: OwnPosition | undefined, label: string, watchHeading: WatchHeading | undefined): void {
  const drawn = useRef<ReturnType<typeof drawOwnPosition>>(undefined)
  const isKnown = me !== undefined
  useEffect(() => {
    if (!isKnown) return undefined
    const made = drawOwnPosition(map)
    drawn.current = made
    const stop = watchHeading?.((heading) => made.turn(heading))
    return () => {
      stop?.()
      made.remove()
      drawn.current = undefined
    }
  }, [map, isKnown, watchHeading])
  useEffect(() => {
    if (me) drawn.current?.show(me, me.age === undefined ? label : `${label}, ${me.age}`)
  }, [map, me, label, watchHeading])
}
