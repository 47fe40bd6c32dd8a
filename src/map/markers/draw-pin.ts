import type { ProviderStatus } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { ServiceType } from '#domain/service-types.ts'
import { createIconElement } from '#ui/icons/create-icon-element.ts'
import { addPressListener } from './add-press-listener.ts'
import type { MarkerDrawing, MarkerItem } from './marker-layer.ts'
import { pinStyle } from './pin-style.ts'

export interface PinMark extends MarkerItem {
  readonly kind: 'pin'
  readonly form: 'chosen' | 'label' | 'dot'
  /** What the middle of the label is beside the point, px to the right. */
  readonly shift: number
  /** Side of the square that can be pressed, px; of a dot. */
  readonly target: number
  /** The helpers at this spot. */
  readonly ids: readonly Uid[]
  readonly status: ProviderStatus
  readonly serviceType: ServiceType
  /** The price, and how many more there are. */
  readonly text: string
  /** Accessible name. */
  readonly label: string
}

function elementWithClass(tag: 'div' | 'span', className: string): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  return element
}

/**
 * Draws a helper, or several at one spot: a button with the icon of the service or status and the price; raised, with a dot on the ground,
 * when chosen; a dot where there is no room. One button for all forms, so that it keeps the focus.
 */
export function drawPin(press: (ids: readonly Uid[]) => void): MarkerDrawing<PinMark> {
  const ground = elementWithClass('span', 'ground')
  const button = document.createElement('button')
  button.type = 'button'
  button.tabIndex = -1
  const element = elementWithClass('div', 'map-pin')
  element.append(button)

  let ids: readonly Uid[] = []
  addPressListener(button, () => press(ids))

  return {
    element,
    update(mark) {
      ids = mark.ids
      const { form, shift, target, status, serviceType, text, label } = mark
      const { tone, icon } = pinStyle(status, serviceType)
      const isChosen = form === 'chosen'
      element.dataset['provider'] = mark.ids.length === 1 ? mark.ids[0] : ''
      element.className = `map-pin map-pin--${tone}`
      // The name has what is seen: people say it to press it (WCAG 2.5.3). That of one helper has the price.
      button.ariaLabel = form !== 'dot' && ids.length > 1 ? `${text}, ${label}` : label
      button.ariaPressed = String(isChosen)
      if (form === 'dot') {
        button.className = `dot dot--${tone}${ids.length > 1 ? ' dot--many' : ''}`
        button.style.setProperty('--target', `${target}px`)
        button.textContent = ids.length > 1 ? String(ids.length) : ''
      } else {
        const disc = elementWithClass('span', 'pin__d')
        disc.append(createIconElement(icon, isChosen ? 18 : 16))
        const price = elementWithClass('span', 'pin__t')
        price.textContent = text
        button.className = `pin pin--${tone}${isChosen ? ' pin--on' : ''}`
        button.style.setProperty('--shift', `${shift}px`)
        button.replaceChildren(disc, price)
      }
      if (isChosen) element.prepend(ground)
      else ground.remove()
    },
  }
}
