import type { Uid } from '#domain/ids.ts'
import { createIconElement } from '#ui/icons/create-icon-element.ts'
import type { IconName } from '#ui/icons/icon.tsx'
import type { MarkerItem, MarkerDrawing } from './marker-layer.ts'
import type { MapPin } from '../map-item.ts'
import { addPressListener } from './add-press-listener.ts'
import { pinStyle, formatPinPrice } from './pin-style.ts'

export interface PinMarker extends MarkerItem, Pick<MapPin, 'id' | 'status' | 'serviceType' | 'pricePerHour' | 'city'> {
  readonly id: Uid
  /** Accessible name. */
  readonly label: string
}

function elementWithClass(tag: 'div' | 'span', className: string): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  return element
}

/** Draws a pin: a button with the icon of the service or status and the price; raised, with a dot on the ground, when selected. */
export function drawPin(press: (id: Uid) => void): MarkerDrawing<PinMarker> {
  const disc = elementWithClass('span', 'pin__d')
  const price = elementWithClass('span', 'pin__t')
  const ground = elementWithClass('span', 'ground')
  const button = document.createElement('button')
  button.type = 'button'
  button.append(disc, price)
  const element = elementWithClass('div', 'map-pin')
  element.append(button)

  let current: Uid | undefined
  let drawn: IconName | undefined
  let size: 16 | 18 | undefined
  addPressListener(button, () => {
    if (current !== undefined) press(current)
  })

  return {
    element,
    update({ id, status, serviceType, pricePerHour, city, raised, label }) {
      current = id
      element.dataset['provider'] = id
      const { tone, icon } = pinStyle(status, serviceType)
      const iconSize = raised ? 18 : 16
      if (icon !== drawn || iconSize !== size) disc.replaceChildren(createIconElement(icon, iconSize))
      drawn = icon
      size = iconSize
      price.textContent = formatPinPrice(pricePerHour, city)
      button.className = `pin pin--${tone}${raised ? ' pin--on' : ''}`
      button.ariaLabel = label
      button.ariaPressed = String(raised)
      element.className = `map-pin map-pin--${tone}`
      if (raised) element.prepend(ground)
      else ground.remove()
    },
  }
}
