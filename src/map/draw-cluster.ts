import { RING_RADIUS, ringParts, shortCount } from './cluster-look.ts'
import type { Mark, MarkDrawing } from './mark-layer.ts'
import type { MapCluster } from './map-item.ts'
import { onPress } from './on-press.ts'

export interface ClusterMark extends Mark {
  readonly cluster: MapCluster
  /** Accessible name. */
  readonly label: string
}

const svgNamespace = 'http://www.w3.org/2000/svg'

function ringOf(cluster: MapCluster): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', '0 0 46 46')
  svg.setAttribute('aria-hidden', 'true')
  for (const { className, dashes, offset } of ringParts(cluster)) {
    const circle = document.createElementNS(svgNamespace, 'circle')
    circle.setAttribute('class', className)
    circle.setAttribute('cx', '23')
    circle.setAttribute('cy', '23')
    circle.setAttribute('r', String(RING_RADIUS))
    circle.setAttribute('stroke-dasharray', dashes)
    circle.setAttribute('stroke-dashoffset', offset)
    svg.append(circle)
  }
  return svg
}

/** A cluster: a button with the number of providers in a ring divided by their statuses. */
export function drawCluster(press: (cluster: MapCluster) => void): MarkDrawing<ClusterMark> {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'cluster'
  let current: MapCluster | undefined
  onPress(element, () => {
    if (current !== undefined) press(current)
  })
  return {
    element,
    update({ cluster, label }) {
      current = cluster
      element.ariaLabel = label
      element.replaceChildren(ringOf(cluster), shortCount(cluster.total))
    },
  }
}
